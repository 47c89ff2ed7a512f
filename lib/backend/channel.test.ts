import { MessageChannel } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '../errors'
import { type Channel, openChannel } from './channel'

type Remote = {
  double: (n: number) => Promise<number>
  bytes: (length: number) => Promise<{ body: Uint8Array<ArrayBuffer> }>
  fail: (error: unknown) => Promise<never>
  wait: (name: string, signal: AbortSignal) => Promise<string>
  note: (name: string) => void
}

let noted: string[] = []
const remote: Remote = {
  double: async (n) => n * 2,
  bytes: async (length) => ({ body: new Uint8Array(length) }),
  fail: async (code) => {
    throw code === 'app'
      ? new AppError('gone', 'It was deleted.', { headers: { Age: '1' }, movedTo: 'b' })
      : Object.assign(new Error('broken'), { code })
  },
  wait: (name, signal) =>
    new Promise(() => signal.addEventListener('abort', () => noted.push(`${name}: ${signal.reason.code}`))),
  note: (name) => void noted.push(name),
}

let close = () => {}
afterEach(() => close())

function connect(): Channel<Remote> {
  noted = []
  const { port1, port2 } = new MessageChannel()
  openChannel(port2, remote)
  close = () => port1.close()
  return openChannel<Remote>(port1, {})
}

describe('a call', () => {
  test('returns what the other side returns', async () => {
    const channel = connect()
    expect(await Promise.all([channel.call('double', 2), channel.call('double', 3)])).toEqual([4, 6])
    expect((await channel.call('bytes', 5)).body).toEqual(new Uint8Array(5))
  })

  test('rejects with the same AppError', async () => {
    const error = await connect()
      .call('fail', 'app')
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({
      code: 'gone',
      detail: 'It was deleted.',
      headers: { Age: '1' },
      movedTo: 'b',
    })
  })

  test('rejects with the message and the code of any other error', async () => {
    await expect(connect().call('fail', 'EPIPE')).rejects.toMatchObject({ message: 'broken', code: 'EPIPE' })
  })

  test('is aborted on both sides, there with an error that is not logged as a fault', async () => {
    const channel = connect()
    const controller = new AbortController()
    const call = channel.call('wait', 'a', { signal: controller.signal })
    controller.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
    await channel.call('double', 1)
    expect(noted).toEqual(['a: unavailable'])
  })

  test('is not sent when it is already aborted', async () => {
    const channel = connect()
    await expect(channel.call('note', 'a', { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow(
      'left',
    )
    await channel.call('double', 1)
    expect(noted).toEqual([])
  })

  test('is rejected when the channel closes, and after that', async () => {
    const channel = connect()
    const call = channel.call('wait', 'a')
    channel.close(new Error('over'))
    await expect(call).rejects.toThrow('over')
    await expect(channel.call('double', 1)).rejects.toThrow('over')
  })
})

test('calls arrive in order', async () => {
  const channel = connect()
  void channel.call('note', 'a')
  void channel.call('note', 'b')
  await channel.call('note', 'c')
  expect(noted).toEqual(['a', 'b', 'c'])
})
