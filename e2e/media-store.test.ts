import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import sharp from 'sharp'
import { expect, inject, onTestFinished, test } from 'vitest'
import { bytesAt, problemOf, store, upload } from './api/support/media'
import { serviceAt } from './api/support/service'
import { startBrokenBucket } from './support/broken-bucket'
import { startBucket } from './support/bucket'
import { draw } from './support/images'
import { mediaFolder } from './support/media-folder'
import { createDatabase } from './support/postgres'
import { requestFrom } from './support/request-from'
import { startServer } from './support/server'
import { startForTest } from './support/server-for-test'
import { mountSmallDisk } from './support/small-disk'
import { createSqliteUrl } from './support/sqlite'

const LOCK_OF_WRITERS = 4_127_330

test('two instances share the pictures in one bucket, and serve articles while the bucket is unavailable', async () => {
  const bucket = await startBucket()
  onTestFinished(bucket.stop)
  const env = { ...bucket.env, DATABASE_URL: await createDatabase(inject('postgresUrl')) }
  const one = serviceAt(await startForTest({ env }))
  const other = serviceAt(await startForTest({ env }))

  const bytes = await draw(900, 600).png().toBuffer()
  const responses = await Promise.all([one, other, one, other].map((service) => upload(service, bytes)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
  const media = await store(other, bytes)
  expect(bucket.files()).toHaveLength(4)
  for (const { url } of [media, ...media.variants]) {
    expect((await bytesAt(one, url)).equals(await bytesAt(other, url))).toBe(true)
  }
  const part = await fetch(one.url + new URL(media.url).pathname, { headers: { Range: 'bytes=8-15' } })
  expect(Buffer.from(await part.arrayBuffer())).toEqual((await bytesAt(one, media.url)).subarray(8, 16))

  await one.call('DELETE', `/api/media/${media.id}`)
  await expect
    .poll(async () => (await fetch(other.url + new URL(media.url).pathname)).status, { timeout: 5_000 })
    .toBe(404)
  expect(bucket.files()).toEqual([])

  // While the bucket is unavailable, uploads are rejected and articles are served as before.
  const article = await one.publish({ title: 'Ada' })
  await bucket.stop()
  const picture = await draw().png().toBuffer()
  const response = await upload(one, picture)
  expect(response.headers.get('retry-after')).toBe('5')
  const problem = await problemOf(response)
  expect(problem).toMatchObject({ status: 503, code: 'unavailable' })
  expect(problem.detail).toContain('The store of pictures is not available')
  expect((await one.detail(article.slug)).status).toBe(200)
  expect((await one.publish({ title: 'Juga' })).title).toBe('Juga')

  await bucket.start()
  expect((await upload(one, picture)).status).toBe(201)
})

test('requests for files of no picture never reach the bucket, and are limited to a few per client', async () => {
  const bucket = await startBucket()
  onTestFinished(bucket.stop)
  const limits = { RATE_LIMIT: 'on', RATE_LIMIT_READS: '20' }
  const server = await startForTest({ env: { ...bucket.env, ...limits, DATABASE_URL: createSqliteUrl() } })
  const service = serviceAt(server)
  const media = await store(service, await draw(900, 600).png().toBuffer())
  const before = bucket.requests()
  const name = new URL(media.url).pathname.slice('/media/'.length, -'.png'.length)
  const madeUp = Array.from({ length: 18 }, (_, n) => `${String(n).padStart(24, '0')}.jpg`)
  const statuses = []
  for (const file of [...madeUp, `${name}.webp`, `${name}-2400.webp`, `${name}-480.webp.x`])
    statuses.push((await fetch(`${server.url}/media/${file}`)).status)
  expect(statuses).toEqual([...Array(20).fill(404), 429])
  expect(bucket.requests()).toBe(before)
  // A file that exists is not limited.
  const other = await requestFrom('127.0.0.2', server.url + new URL(media.url).pathname, {
    deadlineMs: 20_000,
  })
  expect(other.status).toBe(200)
})

test('a picture that the bucket cuts short or lengthens is neither served nor cached', async () => {
  const bucket = await startBrokenBucket()
  onTestFinished(async () => void (await bucket.stop()))
  const service = serviceAt(await startForTest({ env: { ...bucket.env, DATABASE_URL: createSqliteUrl() } }))
  const small = await store(service, await draw(90, 60).png().toBuffer())
  const noise = sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', sigma: 90 },
    },
  })
  const large = await store(service, await noise.png().toBuffer())
  expect(large.bytes).toBeGreaterThan(600_000)
  const pathOf = (media: { url: string }) => service.url + new URL(media.url).pathname
  for (const giving of ['half', 'twice', 'broken off'] as const) {
    bucket.give(giving)
    const refused = await fetch(pathOf(small))
    expect(refused.headers.get('retry-after')).toBe('5')
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store'])
    // A large picture is streamed, so its head is sent before the error is known.
    await expect(fetch(pathOf(large)).then((response) => response.arrayBuffer())).rejects.toThrow(
      'terminated',
    )
  }
  bucket.give('whole')
  for (const media of [small, large]) expect(await bytesAt(service, media.url)).toHaveLength(media.bytes)
})

test('a bucket that refuses the service is logged once, and the operator named to those who upload', async () => {
  const bucket = await startBrokenBucket()
  onTestFinished(async () => void (await bucket.stop()))
  bucket.answer({ status: 403, code: 'AccessDenied' })
  const server = await startForTest({ env: { ...bucket.env, DATABASE_URL: createSqliteUrl() } })
  const service = serviceAt(server)
  const lines = (code: string) =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes(code))
  await expect.poll(() => lines('AccessDenied')).toHaveLength(1)
  expect(JSON.parse(lines('AccessDenied').join())).toMatchObject({
    level: 'error',
    status: 403,
    bucket: 'gambar',
  })

  const bytes = await draw().png().toBuffer()
  for (const _attempt of [1, 2]) {
    const refused = await upload(service, bytes)
    expect(refused.headers.get('retry-after')).toBe('300')
    const problem = await problemOf(refused)
    expect(problem).toMatchObject({ status: 503, code: 'unavailable' })
    expect(problem.detail).toContain('the operator must look at MEDIA_STORE')
  }
  bucket.answer('usual')
  expect((await upload(service, bytes)).status).toBe(201)
  bucket.answer({ status: 404, code: 'NoSuchBucket' })
  expect((await upload(service, await draw(90, 60).png().toBuffer())).headers.get('retry-after')).toBe('300')
  await expect.poll(() => lines('NoSuchBucket')).toHaveLength(1)
  expect(lines('AccessDenied')).toHaveLength(1)
  expect(lines('S3RVER')).toEqual([])
})

test('a start does not wait for a bucket that does not answer', async () => {
  const bucket = await startBrokenBucket()
  onTestFinished(async () => void (await bucket.stop()))
  bucket.answer('never')
  await startForTest({ env: { ...bucket.env, DATABASE_URL: createSqliteUrl() } })
  expect(bucket.waiting()).toBe(1)
})

test('a kill between the files and the row leaves no picture, and its files are cleaned up', async () => {
  const env = { DATABASE_URL: await createDatabase(inject('postgresUrl')) }
  const server = await startServer({ env })
  onTestFinished(server.kill)
  const client = new Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  onTestFinished(() => client.end())

  await client.query('SELECT pg_advisory_lock($1)', [LOCK_OF_WRITERS])
  const uploading = upload(serviceAt(server), await draw().png().toBuffer()).catch(() => null)
  const reserved = async () => (await client.query('SELECT name FROM stray_files')).rows[0]?.name ?? ''
  await expect.poll(reserved, { timeout: 20_000 }).toMatch(/^[0-9a-f]{24}$/)
  const name = await reserved()
  const file = join(mediaFolder(), name.slice(0, 2), `${name}-card.jpg`)
  await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true)
  await server.kill()
  await uploading
  await client.query('SELECT pg_advisory_unlock($1)', [LOCK_OF_WRITERS])
  expect((await client.query('SELECT id FROM media')).rows).toEqual([])

  await client.query(`UPDATE stray_files SET since = since - INTERVAL '1 hour'`)
  await startForTest({ env })
  await expect.poll(reserved, { timeout: 20_000 }).toBe('')
  expect(readdirSync(join(mediaFolder(), name.slice(0, 2))).join()).not.toContain(name)
})

test('uploads to a full disk get 507 and leave nothing, and succeed when there is space again', async ({
  skip,
}) => {
  const disk = mountSmallDisk(8)
  if (!disk) return skip('This user may not mount a disk, so none can be filled.')
  onTestFinished(disk.remove)
  const env = { DATABASE_URL: createSqliteUrl(), MEDIA_STORE: `file:${disk.folder}/media` }
  const service = serviceAt(await startForTest({ env }))
  const bytes = await draw(1_200, 900).png().toBuffer()
  disk.fill()
  const refused = await upload(service, bytes)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await problemOf(refused)).toMatchObject({ status: 507, code: 'storage_full' })
  expect((await service.publish({ title: 'Ada' })).title).toBe('Ada')
  disk.free()
  // There is room for the upload, but not for its variants.
  const noise = { raw: { width: 900, height: 700, channels: 3 as const } }
  const large = await sharp(randomBytes(900 * 700 * 3), noise)
    .png()
    .toBuffer()
  const most = join(disk.folder, 'most')
  writeFileSync(most, Buffer.alloc(8 * 1_024 * 1_024 - Math.ceil(large.length * 1.3)))
  expect(await problemOf(await upload(service, large))).toMatchObject({ status: 507, code: 'storage_full' })
  rmSync(most)
  expect((await upload(service, bytes)).status).toBe(201)
})

test('a start logs that the folder of pictures cannot be written', async () => {
  const file = createSqliteUrl().slice('file:'.length)
  writeFileSync(file, '')
  const env = { DATABASE_URL: createSqliteUrl(), MEDIA_STORE: `file:${file}/media` }
  const server = await startServer({ env })
  onTestFinished(server.kill)
  expect(server.output()).toContain('MEDIA_STORE cannot be written')
})
