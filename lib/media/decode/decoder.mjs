// One process per image: a hostile file harms only its own decoder. Plain JavaScript starts faster.
import { readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { isWholeGif } from './gif.mjs'

/** @import { Metadata, ResizeOptions, Sharp } from 'sharp' */
/** @import { ImageType } from '../files' */
/** @import { DecodeFailure, DecodeJob } from './job' */

// A terminal sends them to all processes of the service, which finishes requests in flight and ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

// Readers' requests have priority, in memory too: an animation can take 1.5 GB.
setPriority(10)
if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
sharp.cache(false)
// One thread per output file: they are written concurrently.
sharp.concurrency(1)
// Blocks all other formats that the library could open (SVG, PDF, raw pixels, files by name) before any byte is read.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** Broken or incomplete, but not oddly written: photos of many Samsung phones cause warnings and are whole. */
const FAIL_ON = 'error'

process.once('message', async (job) => {
  const reply = await makeFiles(/** @type {DecodeJob} */ (job)).then(
    (decoded) => ({ decoded }),
    (error) => ({
      failure: error.failure ?? { kind: 'broken', reason: String(error.message).split('\n')[0] },
    }),
  )
  process.send?.(reply, () => process.disconnect())
})

/** @param {DecodeJob} job */
async function makeFiles({ path, folder, limits, forms }) {
  const bytes = await readFile(path).catch(rejectAccess)
  const header = await sharp(bytes, { failOn: FAIL_ON, limitInputPixels: false }).metadata()
  const { format, frames } = measure(header, limits)
  if (format === 'gif' && !isWholeGif(bytes)) throw new Error('it ends before its trailer')
  const isAnimated = frames > 1 && format !== 'heif'
  // The library cannot rotate the frames of an animation, and browsers ignore the EXIF orientation of WebP.
  const autoOrient = !isAnimated
  const pixels = await sharp(bytes, { failOn: FAIL_ON, limitInputPixels: limits.maxPixels, autoOrient })
    .toColourspace('srgb')
    .resize({ width: forms.maxSide, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const still = () => sharp(pixels.data, { raw: pixels.info })
  const { width, height } = (autoOrient && header.autoOrient) || header
  const isOpaque = !header.hasAlpha || (await still().stats()).isOpaque
  const color = await colorOf(still())

  const type = TYPES[format] ?? 'image/webp'
  const { maxSide } = forms
  const whole = isAnimated
    ? sharp(bytes, { failOn: FAIL_ON, limitInputPixels: false, animated: true })
        .resize(inside(maxSide, maxSide))
        .webp({ quality: 76, effort: 2 })
    : encode(still().resize(inside(maxSide, maxSide)), format)
  const [written] = await Promise.all([
    write(whole, join(folder, forms.whole[type])),
    ...narrower({ width, height }, forms).map(({ file, ...size }) =>
      write(
        still()
          .resize({ ...size, fit: 'fill' })
          .webp({ quality: 78, effort: 2 }),
        join(folder, file),
      ),
    ),
    write(
      await toOgImage(still(), { width, height, color, ...forms.ogImage }),
      join(folder, forms.ogImage.file),
    ),
  ])
  // Identical frames are reduced to one.
  const { pages = 1 } = isAnimated ? await sharp(written).metadata() : {}
  return { type, bytes: written.length, width, height, color, isOpaque, isAnimated: pages > 1 }
}

/**
 * Writes the file itself: the library reports a full disk like a broken image.
 * @param {Sharp} image
 * @param {string} path
 */
async function write(image, path) {
  const bytes = await image.toBuffer()
  await writeFile(path, bytes).catch(rejectAccess)
  return bytes
}

/** @returns {never} */
function rejectAccess(/** @type {NodeJS.ErrnoException} */ { code }) {
  throw failure({ kind: 'no_access', code })
}

/** @type {Record<string, ImageType>} */
const TYPES = { jpeg: 'image/jpeg', png: 'image/png' }

/**
 * @param {Metadata} header
 * @param {DecodeJob['limits']} limits
 */
function measure({ format, width, height, pageHeight = height, pages = 1 }, limits) {
  const pixels = width * pageHeight
  if (pixels > limits.maxPixels) throw failure({ kind: 'too_many_pixels', width, height: pageHeight })
  if (pages > limits.maxFrames) throw failure({ kind: 'too_many_frames', frames: pages })
  if (pixels * pages > limits.maxPixelsOfAllFrames)
    throw failure({ kind: 'too_large_animation', frames: pages, width, height: pageHeight })
  return { format, frames: pages }
}

/**
 * The variants of an image with their sizes, which keep its proportions to the pixel.
 * @param {{ width: number, height: number }} size
 * @param {DecodeJob['forms']} forms
 */
function narrower({ width, height }, { variants, maxVariantSide }) {
  return variants
    .filter((variant) => variant.width <= width)
    .map((variant) => ({ ...variant, height: Math.max(1, Math.round((height * variant.width) / width)) }))
    .filter((variant) => variant.height <= maxVariantSide)
}

function failure(/** @type {DecodeFailure} */ failure) {
  return Object.assign(new Error(failure.kind), { failure })
}

function encode(/** @type {Sharp} */ image, /** @type {string} */ format) {
  if (format === 'jpeg') return image.jpeg({ quality: 82, progressive: true })
  if (format === 'png') return image.png({ compressionLevel: 8 })
  // A palette image has flat areas, which lossy compression would spoil.
  return image.webp(format === 'gif' ? { lossless: true, effort: 3 } : { quality: 84, effort: 3 })
}

async function colorOf(/** @type {Sharp} */ image) {
  const { dominant } = await image
    .resize(64, 64, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
    .then((small) => sharp(small).stats())
  const hex = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}

/**
 * A small image is centered on its color; a larger one fills the Open Graph image.
 * @param {Sharp} image
 * @param {{ width: number, height: number, color: string, ogImageWidth: number, ogImageHeight: number }} size
 */
async function toOgImage(image, { width, height, color, ogImageWidth, ogImageHeight }) {
  const ogImage =
    width * 2 >= ogImageWidth && height * 2 >= ogImageHeight
      ? image.resize(ogImageWidth, ogImageHeight, { position: 'attention' })
      : sharp({
          create: { width: ogImageWidth, height: ogImageHeight, channels: 3, background: color },
        }).composite([{ input: await image.resize(inside(ogImageWidth, ogImageHeight)).png().toBuffer() }])
  return ogImage.flatten({ background: color }).jpeg({ quality: 82, progressive: true })
}

/** @returns {ResizeOptions} */
function inside(/** @type {number} */ width, /** @type {number} */ height) {
  return { width, height, fit: 'inside', withoutEnlargement: true }
}
