import { describe, expect, it, test } from 'vitest'
import { AppError } from '../../errors'
import { ContentWorker, isTooComplex } from './content-worker'
import type { Job } from './jobs'
import { type Client, MAX_RUNNING_PER_CLIENT, runJob } from './pool'
import { MAX_WAITING } from './task-queue'

const options = { format: 'markdown', siteUrl: 'https://example.org', locale: 'id', linkRel: '' } as const
const small: Job = { kind: 'markdown', html: '<p>a</p>' }
/** Takes more than ten times as long as a job may. */
const hostile: Job = { kind: 'render', source: '# a\n'.repeat(1_000_000), options }

const clients: { client: Client; other: Client }[] = [
  { client: 'reader', other: 'writer' },
  { client: 'writer', other: 'reader' },
]

describe('runJob', { timeout: 60_000 }, () => {
  it.each(clients)('does the jobs of a $client however many a $other has', async ({ client, other }) => {
    const controller = new AbortController()
    const options = { client: other, signal: controller.signal }
    const outcomes = Array.from({ length: MAX_RUNNING_PER_CLIENT + MAX_WAITING }, () =>
      runJob(hostile, options).catch((reason: unknown) => reason),
    )
    const overflow = await runJob(small, { client: other }).catch((reason: unknown) => reason)
    expect(overflow).toBeInstanceOf(AppError)
    expect(overflow).toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '2' } })
    expect(await runJob(small, { client })).toBe('a\n')
    controller.abort()
    const reasons = await Promise.all(outcomes)
    expect(reasons.filter(isTooComplex).length).toBeGreaterThanOrEqual(MAX_RUNNING_PER_CLIENT)
    expect(reasons).toContain(controller.signal.reason)
  })

  it('does another job of the same client while one takes all its time, and others after it', async () => {
    const bothStarted = [small, small].map((job) => runJob(job, { client: 'writer' }))
    await Promise.all(bothStarted)
    const failure = runJob(hostile, { client: 'writer' }).catch(isTooComplex)
    expect(await Promise.race([failure, runJob(small, { client: 'writer' })])).toBe('a\n')
    expect(await failure).toBe(true)
    expect(await runJob(small, { client: 'writer' })).toBe('a\n')
  })
})

test('a content worker ends when it has been idle', async () => {
  const worker = new ContentWorker(10)
  await worker.run(small)
  expect(worker.hasEnded).toBe(false)
  await expect.poll(() => worker.hasEnded, { timeout: 10_000 }).toBe(true)
})
