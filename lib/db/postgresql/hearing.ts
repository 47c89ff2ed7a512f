import { DeadlineExceeded, within } from '../../async'

/** With what it took to find out that a server is silent, less than who asks waits for anything. */
const HEARD_WITHIN_MS = 500

/** While a server is not heard, one try finds out whether it is again; who asks later than that does not wait. */
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
    // Who waited for it may have left.
    ended.catch(() => {})
    return { startedAt: performance.now(), ended }
  }
}
