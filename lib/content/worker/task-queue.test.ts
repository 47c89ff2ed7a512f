import { expect, test } from 'vitest'
import { AppError } from '../../errors'
import { MAX_WAITING, type Task, TaskQueue } from './task-queue'

test('tasks start in order, a bounded number at a time', () => {
  const queue = new TaskQueue(2)
  for (const name of ['a', 'b', 'c']) queue.add(task(name))
  expect([sourceOf(queue.start()), sourceOf(queue.start()), queue.start()]).toEqual(['a', 'b', undefined])
  queue.finish()
  expect(sourceOf(queue.start())).toBe('c')
})

test('no more than a number of tasks wait; the next is accepted when one has started', () => {
  const queue = new TaskQueue(1)
  for (let n = 0; n < MAX_WAITING; n += 1) queue.add(task('a'))
  expect(() => queue.add(task('b'))).toThrow(AppError)
  expect(() => queue.add(task('b'))).toThrow(
    expect.objectContaining({ code: 'unavailable', headers: { 'Retry-After': '2' } }),
  )
  queue.start()
  expect(() => queue.add(task('b'))).not.toThrow()
})

test('a task whose signal aborts while it waits is dropped', () => {
  const queue = new TaskQueue(2)
  const controller = new AbortController()
  const aborted = task('a')
  queue.add(aborted, controller.signal)
  queue.add(task('b'))
  controller.abort(new Error('gone'))
  expect(aborted.reason).toEqual(new Error('gone'))
  expect(sourceOf(queue.start())).toBe('b')
  expect(queue.canStart()).toBe(false)
})

test('a task whose signal has aborted before is never added', () => {
  const queue = new TaskQueue(2)
  expect(() => queue.add(task('a'), AbortSignal.abort(new Error('gone')))).toThrow('gone')
  expect(queue.canStart()).toBe(false)
})

test('a task that has started goes on when its signal aborts', () => {
  const queue = new TaskQueue(2)
  const controller = new AbortController()
  const started = task('a')
  queue.add(started, controller.signal)
  queue.start()
  controller.abort(new Error('gone'))
  expect(started.reason).toBeUndefined()
})

/** A task that remembers why it was rejected. */
function task(html: string): Task & { reason?: unknown } {
  const created: Task & { reason?: unknown } = {
    job: { kind: 'markdown', html },
    resolve: () => {},
    reject: (reason) => {
      created.reason = reason
    },
  }
  return created
}

function sourceOf(started: Task | undefined): string | undefined {
  return started?.job.kind === 'markdown' ? started.job.html : undefined
}
