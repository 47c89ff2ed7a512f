import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { animate, draw, drawPhoto } from '../../../e2e/support/images'
import { descendantsOf } from '../../../e2e/support/process-tree'
import { decodeImage } from './decode'

const folder = mkdtempSync(join(tmpdir(), 'artikel-decode-'))
afterAll(() => rmSync(folder, { recursive: true }))

const NAME = '0'.repeat(24)
const TENTHS = [1, 5, 9]

describe('a truncated picture is broken:', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s', async (format) => {
    const whole = await (await drawPhoto(120, 90)).toFormat(format).toBuffer()
    for (const tenth of TENTHS) {
      const cut = whole.subarray(0, Math.floor((whole.length * tenth) / 10))
      expect(await failureOf(cut), `${tenth} tenths`).toBe('broken')
    }
  })

  test.each(['gif', 'webp'] as const)('an animated %s, even in its last frames', async (format) => {
    const whole = await (await animate(8)).toFormat(format).toBuffer()
    expect(await failureOf(whole)).toBe(undefined)
    expect(await failureOf(whole.subarray(0, whole.length * 0.8))).toBe('broken')
  })
})

test('a file that only looks like a picture is broken, with a message that hides the decoder', async () => {
  const bytes = Buffer.from('GIF89a/*; alert(1) //')
  expect(await failureOf(bytes)).toBe('broken')
  await expect(decodeImage({ path: save(bytes), format: 'GIF' }, folder, NAME)).rejects.toThrow(
    'file is a broken or incomplete GIF picture, which cannot be decoded; save it again and send it whole.',
  )
})

test('an unsupported format is not opened, even under another name', async () => {
  expect(await failureOf(await draw().tiff().toBuffer())).toBe('broken')
})

test.each([
  ['an animated GIF', async () => (await animate(3)).gif(), true],
  ['an animated WebP', async () => (await animate(3)).webp(), true],
  ['a GIF of frames that are all alike', async () => repeat(await draw().png().toBuffer()).gif(), false],
  ['a GIF', async () => draw().gif(), false],
  ['a WebP', async () => draw().webp(), false],
])('decoding %s reports whether it is animated', async (_name, drawn, isAnimated) => {
  const path = save(await (await drawn()).toBuffer())
  const out = mkdtempSync(join(folder, 'out-'))
  expect(await decodeImage({ path, format: 'GIF' }, out, NAME)).toMatchObject({ isAnimated })
})

test.each([2, 3, 6])(
  'an animation with EXIF orientation %i has the same orientation in all its files',
  async (orientation) => {
    const left = { create: { width: 300, height: 500, channels: 3 as const, background: '#ff0000' } }
    const frame = await draw(600, 500)
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const frames = sharp([frame, await draw(600, 500).png().toBuffer()], { join: { animated: true } })
    const path = save(await frames.withMetadata({ orientation }).webp().toBuffer())
    const out = mkdtempSync(join(folder, 'out-'))
    const size = { width: 600, height: 500 }
    expect(await decodeImage({ path, format: 'WebP' }, out, NAME)).toMatchObject(size)
    const [whole = '', still = ''] = [`${NAME}.webp`, `${NAME}-480.webp`].map((file) => join(out, file))
    expect(await sharp(whole).metadata()).toMatchObject(size)
    expect(await sharp(still).metadata()).toMatchObject({ width: 480, height: 400 })
    for (const file of [whole, still]) {
      const leftHalf = sharp(file).extract({ left: 0, top: 0, width: 200, height: 400 })
      expect((await sharp(await leftHalf.png().toBuffer()).stats()).dominant).toMatchObject({
        r: 248,
        g: 8,
        b: 8,
      })
    }
  },
)

test('a tall picture has no variants that exceed the limits of WebP', async () => {
  const out = mkdtempSync(join(folder, 'out-'))
  const file = save(await draw(500, 18_000).png().toBuffer())
  expect(await decodeImage({ path: file, format: 'PNG' }, out, NAME)).toMatchObject({
    width: 500,
    height: 18_000,
  })
  expect(readdirSync(out).sort()).toEqual([`${NAME}-card.jpg`, `${NAME}.png`])
})

function repeat(frame: Buffer) {
  return sharp([frame, frame], { join: { animated: true } })
}

function save(bytes: Buffer): string {
  const file = join(folder, 'sent')
  writeFileSync(file, bytes)
  return file
}

async function failureOf(bytes: Buffer): Promise<string | undefined> {
  const out = mkdtempSync(join(folder, 'out-'))
  const failure = await decodeImage({ path: save(bytes), format: 'GIF' }, out, NAME).then(
    () => undefined,
    (error) => error.errors[0]?.code,
  )
  return failure
}

test.runIf(existsSync('/proc'))(
  'a signal to all processes neither stops a decoding nor marks its picture as broken',
  async () => {
    const photo = await drawPhoto(3_000, 2_000)
    const file = { path: save(await photo.jpeg().toBuffer()), format: 'JPEG' }
    const decodeInto = (out: string) => decodeImage(file, out, NAME).catch(({ code }) => code)
    const starting = decodeInto(mkdtempSync(join(folder, 'out-')))
    await expect.poll(decoders).toHaveLength(1)
    for (const id of decoders()) process.kill(id, 'SIGTERM')
    expect(await starting).not.toBe('validation_failed')

    const out = mkdtempSync(join(folder, 'out-'))
    const running = decodeInto(out)
    await expect.poll(() => readdirSync(out).length, { interval: 5 }).toBeGreaterThan(0)
    for (const id of decoders()) process.kill(id, 'SIGTERM')
    expect(await running).toMatchObject({ width: 3_000, height: 2_000 })
  },
)

test.runIf(existsSync('/proc'))('where memory is short, the system ends a decoder first', async () => {
  const path = save(await (await drawPhoto(3_000, 2_000)).jpeg().toBuffer())
  const decoding = decodeImage({ path, format: 'JPEG' }, mkdtempSync(join(folder, 'out-')), NAME)
  await expect
    .poll(() => decoders().map((id) => readFileSync(`/proc/${id}/oom_score_adj`, 'utf8')), { interval: 5 })
    .toEqual(['1000\n'])
  await decoding
})

test.runIf(existsSync('/proc'))(
  'a picture whose decoder the system ends may be sent again, but not without end',
  async () => {
    const path = save(await (await drawPhoto(3_000, 2_000)).jpeg().toBuffer())
    const decode = (random: string) => {
      const out = mkdtempSync(join(folder, 'out-'))
      return decodeImage({ path, format: 'JPEG' }, out, `0123456789abcdef${random}`).catch((error) => error)
    }
    const decodeAndEnd = async (random: string) => {
      const decoding = decode(random)
      await expect.poll(decoders, { interval: 5 }).toHaveLength(1)
      for (const id of decoders()) process.kill(id, 'SIGKILL')
      return decoding
    }
    expect(await decodeAndEnd('00000001')).toMatchObject({
      code: 'unavailable',
      headers: { 'Retry-After': '5' },
      message: expect.stringContaining('memory is short'),
    })
    expect(await decodeAndEnd('00000002')).toMatchObject({
      code: 'validation_failed',
      errors: [{ code: 'out_of_memory' }],
    })
    expect(await decode('00000003')).toMatchObject({ width: 3_000, height: 2_000 })
  },
)

function decoders(): number[] {
  return descendantsOf(process.pid).filter((id) => commandOf(id).includes('decoder.mjs'))
}

function commandOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

test('a picture is not marked as broken when no process can be started', async () => {
  const { execPath } = process
  process.execPath = join(folder, 'gone')
  onTestFinished(() => {
    process.execPath = execPath
  })
  const path = join(folder, 'whole')
  writeFileSync(path, await (await drawPhoto(20, 20)).png().toBuffer())
  await expect(decodeImage({ path, format: 'PNG' }, folder, NAME)).rejects.toMatchObject({
    code: 'unavailable',
  })
})
