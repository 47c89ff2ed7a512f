import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '../../../bin/port.mjs'
import { findRefusal, openBucket } from './bucket'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** An empty folder that serves as the system's temporary one. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-temporary-'))
  vi.stubEnv('TMPDIR', folder)
  return folder
}

function bucketAt(endpoint: string) {
  return openBucket({
    kind: 's3',
    bucket: 'gambar',
    prefix: 'foto/',
    endpoint,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
}

test('incoming files are in a folder named after the user, for this user alone', async () => {
  const folder = temporaryFolder()
  const { incoming, makeIncoming } = bucketAt('http://127.0.0.1')
  await makeIncoming()
  await makeIncoming()
  expect(incoming).toBe(join(folder, `artikel-incoming-${process.geteuid?.()}`))
  expect((await stat(incoming)).mode & 0o777).toBe(0o700)
})

const foreign: { name: string; prepare: (incoming: string) => unknown }[] = [
  {
    name: 'is a link',
    prepare: async (incoming) => {
      await mkdir(`${incoming}-target`, { mode: 0o700 })
      symlinkSync(`${basename(incoming)}-target`, incoming)
    },
  },
  { name: 'others may enter', prepare: (incoming) => mkdir(incoming, { mode: 0o750 }) },
  {
    name: 'others own',
    prepare: async (incoming) => {
      await mkdir(incoming, { mode: 0o700 })
      const own = (await stat(incoming)).uid
      const spy = vi.spyOn(process, 'geteuid').mockReturnValue(own + 1)
      onTestFinished(() => spy.mockRestore())
    },
  },
]

test.each(foreign)('incoming files are not put into a folder that $name', async ({ prepare }) => {
  temporaryFolder()
  const { incoming, makeIncoming } = bucketAt('http://127.0.0.1')
  await prepare(incoming)
  await expect(makeIncoming()).rejects.toThrow(`${incoming} is a link, or other users own it or may enter it`)
})

type Failure = (response: ServerResponse) => unknown

/** An S3 service that fails once in each way, in this order, and keeps the bodies that it received. */
async function startFailing(failures: Failure[]) {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    bodies.push(`${request.method} ${await buffer(request)}`)
    const fail = failures.shift() ?? (() => response.writeHead(200).end('bytes'))
    fail(response)
  })
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  const port = await listen(server)
  return { bodies, bucket: bucketAt(`http://127.0.0.1:${port}`) }
}

const answer = (status: number) => (response: ServerResponse) => response.writeHead(status).end('<Error/>')
const breakOff = (response: ServerResponse) => response.destroy()

function newFile(): string {
  const path = join(temporaryFolder(), 'sent')
  writeFileSync(path, 'kopi')
  return path
}

const passing = [
  { name: '429', failure: answer(429) },
  { name: '500', failure: answer(500) },
  { name: '502', failure: answer(502) },
  { name: '503', failure: answer(503) },
  { name: '504', failure: answer(504) },
  { name: 'a broken connection', failure: breakOff },
]

test.each(passing)('a file is stored whole after $name, twice', async ({ failure }) => {
  const { bodies, bucket } = await startFailing([failure, failure])
  await bucket.put('a.jpg', newFile())
  expect(bodies).toEqual(['PUT kopi', 'PUT kopi', 'PUT kopi'])
})

test('a file is found, read and removed after a failure', async () => {
  const { bodies, bucket } = await startFailing([answer(503)])
  const content = await bucket.read('a.jpg', null)
  expect(content && String(await buffer(content))).toBe('bytes')
  expect(bodies).toEqual(['GET ', 'GET '])
  const other = await startFailing([breakOff])
  await other.bucket.remove('a.jpg')
  expect(other.bodies).toEqual(['DELETE ', 'DELETE '])
})

test('the whole file is not taken for a part of it', async () => {
  const { bucket } = await startFailing([])
  await expect(bucket.read('a.jpg', { start: 1, end: 2 })).rejects.toThrow('ignores ranges')
})

test('a third failure is thrown', async () => {
  const { bodies, bucket } = await startFailing([answer(503), breakOff, answer(503)])
  await expect(bucket.put('a.jpg', newFile())).rejects.toMatchObject({ status: 503 })
  expect(bodies).toHaveLength(3)
})

test.each([400, 401, 403, 404, 412])('a %i is not tried again', async (status) => {
  const { bodies, bucket } = await startFailing([answer(status)])
  await expect(bucket.put('a.jpg', newFile())).rejects.toMatchObject({ status })
  expect(bodies).toHaveLength(1)
})

const answers = [
  { status: 401, code: 'Unauthorized', isRefusal: true },
  { status: 403, code: 'AccessDenied', isRefusal: true },
  { status: 403, code: 'SignatureDoesNotMatch', isRefusal: true },
  { status: 404, code: 'NoSuchBucket', isRefusal: true },
  { status: 400, code: 'AuthorizationHeaderMalformed', isRefusal: true },
  { status: 400, code: 'BadDigest', isRefusal: false },
  { status: 404, code: 'NoSuchUpload', isRefusal: false },
  { status: 412, code: 'PreconditionFailed', isRefusal: false },
]

test.each(answers)('$status $code is a refusal: $isRefusal', async ({ status, code, isRefusal }) => {
  const { bucket } = await startFailing([
    (response) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`),
  ])
  const error = await bucket.check().catch((thrown: unknown) => thrown)
  expect(findRefusal(error)).toEqual(isRefusal ? { status, code } : null)
})

test('a bucket is checked by a file that is stored and removed', async () => {
  const { bodies, bucket } = await startFailing([])
  await bucket.check()
  expect(bodies).toEqual(['PUT Artikel may write here.', 'DELETE '])
})

test('a file is missing if there is none of its name, but not if there is no bucket', async () => {
  const failing = (code: string) => (response: ServerResponse) =>
    response.writeHead(404).end(`<Error><Code>${code}</Code></Error>`)
  const { bucket } = await startFailing([failing('NoSuchKey'), failing('NoSuchBucket')])
  expect(await bucket.read('a.jpg', null)).toBeNull()
  await expect(bucket.read('a.jpg', null)).rejects.toMatchObject({ status: 404 })
})
