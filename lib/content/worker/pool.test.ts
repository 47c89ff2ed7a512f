import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, test } from 'vitest'
import { AppError } from '../../errors'
import { runInRequestContext } from '../../request-context'
import { ContentWorker, isTooComplex } from './content-worker'
import type { Job } from './jobs'
import { type Queue, runJob } from './pool'

/** More than run and wait of one queue. */
const MANY = 131

const options = {
  format: 'markdown',
  siteUrl: 'https://example.org',
  locale: 'id',
  title: '',
  linkRel: '',
} as const
const small: Job = { kind: 'markdown', html: '<p>a</p>' }
/** Takes more than ten times as long as a job may. */
const hostile: Job = { kind: 'render', source: '# a\n'.repeat(1_000_000), options }

const queues: { queue: Queue; other: Queue }[] = [
  { queue: 'reads', other: 'writes' },
  { queue: 'writes', other: 'reads' },
]

describe('runJob', { timeout: 60_000 }, () => {
  it.each(queues)('does jobs of the $queue however many of the $other wait', async ({ queue, other }) => {
    const controller = new AbortController()
    const options = { queue: other, signal: controller.signal }
    const outcomes = Array.from({ length: MANY }, () =>
      runJob(hostile, options).catch((reason: unknown) => reason),
    )
    const overflow = await runJob(small, { queue: other }).catch((reason: unknown) => reason)
    expect(overflow).toBeInstanceOf(AppError)
    expect(overflow).toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': '2' } })
    expect(await runJob(small, { queue })).toBe('a\n')
    controller.abort()
    const reasons = await Promise.all(outcomes)
    expect(reasons.some(isTooComplex)).toBe(true)
    expect(reasons).toContain(controller.signal.reason)
  })

  it('does another job of the same queue while one takes all its time, and others after it', async () => {
    const bothStarted = [small, small].map((job) => runJob(job, { queue: 'writes' }))
    await Promise.all(bothStarted)
    const failure = runJob(hostile, { queue: 'writes' }).catch(isTooComplex)
    expect(await Promise.race([failure, runJob(small, { queue: 'writes' })])).toBe('a\n')
    expect(await failure).toBe(true)
    expect(await runJob(small, { queue: 'writes' })).toBe('a\n')
  })
})

test('the clients of one queue take turns', async () => {
  const order: string[] = []
  const as = (clientAddress: string) =>
    runInRequestContext({ id: '', clientAddress, dependencies: new Set() }, async () => {
      await runJob(small, { queue: 'reads' })
      order.push(clientAddress)
    })
  await Promise.all([...Array(6).fill('198.51.100.1'), '198.51.100.2'].map(as))
  expect(order.indexOf('198.51.100.2')).toBeLessThan(3)
})

test.runIf(availableParallelism() > 1)(
  'a queue that is never empty for seconds has two threads',
  async () => {
    const long: Job = { ...hostile, source: 'Kata *dan* `kode`.\n\n'.repeat(200) }
    const pending = new Set<Promise<string>>()
    const run = (name: string, job: Job) => {
      const done = runJob(job, { queue: 'writes' }).then(() => name)
      pending.add(done)
      return done.finally(() => pending.delete(done))
    }
    // One thread does the small job behind the long one, since that takes less time than another thread would to start.
    let first = ''
    for (let round = 0; round < 2_000 && first !== 'small'; round += 1) {
      first = await Promise.race([run('long', long), run('small', small)])
    }
    await Promise.all(pending)
    expect(first).toBe('small')
  },
)

test('a content worker ends when it has been idle', async () => {
  const worker = new ContentWorker(10)
  await worker.run(small)
  expect(worker.hasEnded).toBe(false)
  await expect.poll(() => worker.hasEnded, { timeout: 10_000 }).toBe(true)
})

test.runIf(process.platform === 'linux')(
  'what other threads of the service do meanwhile is no time of an article',
  async () => {
    const render = (paragraphs: number): Job => ({
      ...hostile,
      source: 'Kata *dan* `kode`.\n\n'.repeat(paragraphs),
    })
    const worker = new ContentWorker()
    // The first ones compile it.
    for (let n = 0; n < 8; n++) await worker.run(render(1_000))
    const before = process.cpuUsage()
    await worker.run(render(1_000))
    const { user } = process.cpuUsage(before)
    // A quarter of what it may take, while seven others take as much each: together more, and by the clock of two cores too.
    const long = render(Math.ceil((1_000 * 400_000) / user))
    const others = Array.from({ length: 7 }, () => new Worker('for (;;);', { eval: true }))
    try {
      expect(await worker.run(long)).toMatchObject({ html: expect.any(String) })
    } finally {
      await Promise.all(others.map((other) => other.terminate()))
    }
  },
)
