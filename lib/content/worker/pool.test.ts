import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, test } from 'vitest'
import { AppError } from '../../errors'
import { runInRequestContext } from '../../request-context'
import { ContentWorker, isTooComplex } from './content-worker'
import type { Job } from './jobs'
import { type Queue, runJob } from './pool'

/** More jobs than one queue runs and holds. */
const MANY = 131

const options = {
  format: 'markdown',
  siteUrl: 'https://example.org',
  locale: 'id',
  title: '',
} as const
const small: Job = { kind: 'markdown', html: '<p>a</p>' }
/** Takes over ten times the time limit of a job. */
const hostile = rendering('# a\n'.repeat(1_000_000))

function rendering(source: string): Job {
  return { kind: 'article', article: { source, tags: [], language: undefined, provider: 'sqlite' }, options }
}

const queues: { queue: Queue; other: Queue }[] = [
  { queue: 'reads', other: 'writes' },
  { queue: 'writes', other: 'reads' },
]

describe('runJob', { timeout: 60_000 }, () => {
  it.each(queues)('runs jobs of the $queue even if the $other queue is full', async ({ queue, other }) => {
    const controller = new AbortController()
    const { signal } = controller
    const outcomes = runInRequestContext({ id: '', clientAddress: '', dependencies: new Set(), signal }, () =>
      Array.from({ length: MANY }, () => runJob(hostile, other).catch((reason: unknown) => reason)),
    )
    const overflow = await runJob(small, other).catch((reason: unknown) => reason)
    expect(overflow).toBeInstanceOf(AppError)
    expect(overflow).toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': '2' } })
    expect(await runJob(small, queue)).toBe('a\n')
    controller.abort()
    const reasons = await Promise.all(outcomes)
    expect(reasons.some(isTooComplex)).toBe(true)
    expect(reasons).toContain(controller.signal.reason)
  })

  it('runs other jobs of the same queue during and after one that exceeds its time limit', async () => {
    const bothStarted = [small, small].map((job) => runJob(job, 'writes'))
    await Promise.all(bothStarted)
    const failure = runJob(hostile, 'writes').catch(isTooComplex)
    expect(await Promise.race([failure, runJob(small, 'writes')])).toBe('a\n')
    expect(await failure).toBe(true)
    expect(await runJob(small, 'writes')).toBe('a\n')
  })
})

test('the clients of one queue take turns', async () => {
  const order: string[] = []
  const as = (clientAddress: string) =>
    runInRequestContext({ id: '', clientAddress, dependencies: new Set() }, async () => {
      await runJob(small, 'reads')
      order.push(clientAddress)
    })
  await Promise.all([...Array(6).fill('198.51.100.1'), '198.51.100.2'].map(as))
  expect(order.indexOf('198.51.100.2')).toBeLessThan(3)
})

describe.runIf(availableParallelism() > 1)('a queue gets a second thread once it', () => {
  test.each([
    { name: 'was busy for seconds', isEmptied: false },
    { name: 'was busy for seconds with pauses', isEmptied: true },
  ])('$name', async ({ isEmptied }) => {
    const long = rendering('Kata *dan* `kode`.\n\n'.repeat(200))
    const pending = new Set<Promise<string>>()
    const run = (name: string, job: Job) => {
      const done = runJob(job, 'writes').then(() => name)
      pending.add(done)
      return done.finally(() => pending.delete(done))
    }
    // With one thread the small job waits for the long one, which takes less time than starting another thread.
    let first = ''
    for (let round = 0; round < 2_000 && first !== 'small'; round += 1) {
      first = await Promise.race([run('long', long), run('small', small)])
      if (isEmptied) await Promise.all(pending)
    }
    await Promise.all(pending)
    expect(first).toBe('small')
  })
})

test('an idle content worker ends', async () => {
  const worker = new ContentWorker(10)
  await worker.run(small)
  expect(worker.hasEnded).toBe(false)
  await expect.poll(() => worker.hasEnded, { timeout: 10_000 }).toBe(true)
})

test.runIf(process.platform === 'linux')(
  'the CPU time of other threads does not count toward the limit of an article',
  async () => {
    const render = (paragraphs: number) => rendering('Kata *dan* `kode`.\n\n'.repeat(paragraphs))
    const worker = new ContentWorker()
    // Warms up the compiler.
    for (let n = 0; n < 8; n++) await worker.run(render(1_000))
    const before = process.cpuUsage()
    await worker.run(render(1_000))
    const { user } = process.cpuUsage(before)
    // A quarter of the limit, while seven threads use as much each: too much in CPU time of the process, or of two cores.
    const long = render(Math.ceil((1_000 * 400_000) / user))
    const others = Array.from({ length: 7 }, () => new Worker('for (;;);', { eval: true }))
    try {
      expect(await worker.run(long)).toMatchObject({ html: expect.any(String) })
    } finally {
      await Promise.all(others.map((other) => other.terminate()))
    }
  },
)
