import { DeadlineExceeded, within } from '../../async'

/** Together with the time it takes to detect a silent server, shorter than what callers wait for. */
const HEARD_WITHIN_MS = 500

/** While a server is silent, one trial at a time checks whether it answers; callers that come after it timed out fail at once. */
export class Hearing {
  private heardAt = 0
  private isSilent = false
  private trial: { startedAt: number; ended: Promise<void> } | undefined

  constructor(private readonly tryOnce: () => Promise<void>) {}

  note() {
    this.heardAt = performance.now()
    this.isSilent = false
  }

  noteSilence(ms: number) {
    if (this.heardAt < performance.now() - ms) this.isSilent = true
  }

  async untilHeard(): Promise<void> {
    if (!this.isSilent) return
    this.trial ??= this.beginTrial()
    const { startedAt, ended } = this.trial
    const leftMs = Math.max(0, startedAt + HEARD_WITHIN_MS - performance.now())
    await within(leftMs, ended).catch((cause) => {
      throw cause instanceof DeadlineExceeded
        ? new Error('timeout exceeded when trying to connect', { cause })
        : cause
    })
  }

  private beginTrial() {
    const ended = this.tryOnce()
      .then(() => this.note())
      .finally(() => {
        this.trial = undefined
      })
    // Nobody may be waiting for it any more.
    ended.catch(() => {})
    return { startedAt: performance.now(), ended }
  }
}
