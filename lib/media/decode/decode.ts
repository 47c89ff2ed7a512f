import { fork } from 'node:child_process'
import { createConcurrencyLimiter } from '../../concurrency-limiter'
import { AppError, unavailable } from '../../errors'
import { log } from '../../log'
import { programOf, sendFirst } from '../../program'
import { currentRequest } from '../../request-context'
import { singleton } from '../../singleton'
import {
  MAX_SIDE,
  MAX_WEBP_SIDE,
  OG_IMAGE,
  ogImageFile,
  VARIANT_WIDTHS,
  variantFile,
  wholeFile,
} from '../files'
import { toStoreError } from '../store/store'
import type { Decoded, DecodeFailure, DecodeJob, DecodeReply } from './job'

const MEGAPIXEL = 1_000_000
const LIMITS = {
  maxPixels: 50 * MEGAPIXEL,
  maxFrames: 300,
  // All frames of an animation are in memory at once.
  maxPixelsOfAllFrames: 400 * MEGAPIXEL,
}

const MAX_MS = 20_000

/** One per client, so that a slow image delays only its sender. */
const AT_ONCE = {
  maxRunning: 2,
  maxRunningPerClient: 1,
  maxWaiting: 64,
  maxWaitingPerClient: 48,
  maxWaitMs: 60_000,
}

type ImageFile = { path: string; format: string }

/** In its own process. Throws `validation_failed` (broken, too large or slow), `rate_limited`, `storage_full`, `unavailable`. */
export async function decodeImage(file: ImageFile, folder: string, name: string): Promise<Decoded> {
  const { clientAddress = '', signal } = currentRequest() ?? {}
  const limiter = singleton('decode-limiter', () => createConcurrencyLimiter(AT_ONCE))
  const release = await limiter.acquire(clientAddress, signal)
  const reply = await runDecoder(jobOf(file.path, folder, name)).finally(release)
  if ('decoded' in reply) return reply.decoded
  if (reply.failure.kind === 'no_access')
    throw toStoreError(
      Object.assign(new Error('The files of a picture could not be read or written.'), reply.failure),
    )
  if (reply.failure.kind === 'out_of_memory' && recordEnd(name))
    throw notDone(
      new Error('The system ended the process that decodes a picture.'),
      'The system ended the decoding of the picture, as it does when memory is short; try again in a few seconds.',
    )
  // The decoder's own message is for the operator.
  log().info({ failure: reply.failure, format: file.format }, 'A picture could not be decoded.')
  const message = `file ${sentenceOf(reply.failure, file.format)}.`
  throw new AppError('validation_failed', message, {
    errors: [{ pointer: '/file', code: reply.failure.kind, message }],
  })
}

/** Records a picture whose decoder the system ended; false if it did so before: clients would send it again forever. */
function recordEnd(name: string): boolean {
  const ended = singleton('ended-decodings', () => new Set<string>())
  // The rest is random.
  const hash = name.slice(0, 16)
  if (ended.has(hash)) return false
  if (ended.size >= MAX_ENDED) ended.clear()
  ended.add(hash)
  return true
}

const MAX_ENDED = 1_000

function jobOf(path: string, folder: string, name: string): DecodeJob {
  const wholeOf = (type: Decoded['type']) => wholeFile({ name, type })
  return {
    path,
    folder,
    limits: LIMITS,
    forms: {
      maxSide: MAX_SIDE,
      whole: {
        'image/jpeg': wholeOf('image/jpeg'),
        'image/png': wholeOf('image/png'),
        'image/webp': wholeOf('image/webp'),
      },
      variants: VARIANT_WIDTHS.map((width) => ({ file: variantFile(name, width), width })),
      maxVariantSide: MAX_WEBP_SIDE,
      ogImage: { file: ogImageFile({ name }), ogImageWidth: OG_IMAGE.width, ogImageHeight: OG_IMAGE.height },
    },
  }
}

function runDecoder(job: DecodeJob): Promise<DecodeReply> {
  return new Promise((done, fail) => {
    const child = fork(programOf('lib/media/decode/decoder.mjs').file, {
      execArgv: ['--max-old-space-size=128'],
      // No settings of the service, least of all its keys, are passed to this process.
      env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const end = (reply: DecodeReply) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      done(reply)
    }
    const timer = setTimeout(() => end({ failure: { kind: 'too_slow' } }), MAX_MS)
    child.once('message', (reply) => end(reply as DecodeReply)) // the program sends nothing else
    const giveUp = (cause: Error) => {
      clearTimeout(timer)
      fail(notDone(cause, 'The picture cannot be decoded now; try again in a few seconds.'))
    }
    child.on('error', giveUp)
    child.once('exit', (_code, signal) => {
      // The signal came before the program could ignore it; the image is not to blame.
      if (signal === 'SIGINT' || signal === 'SIGTERM' || signal === 'SIGHUP') giveUp(new Error(signal))
      else end({ failure: { kind: signal === 'SIGKILL' ? 'out_of_memory' : 'crashed' } })
    })
    sendFirst(child, job)
  })
}

function notDone(cause: Error, detail: string): AppError {
  log().error({ err: cause }, 'no process could decode a picture')
  return unavailable(detail, 5)
}

function sentenceOf(failure: Exclude<DecodeFailure, { kind: 'no_access' }>, format: string): string {
  switch (failure.kind) {
    case 'broken':
      return `is a broken or incomplete ${format} picture, which cannot be decoded; save it again and send it whole`
    case 'too_many_pixels':
      return `has ${failure.width} × ${failure.height} pixels, more than 50 megapixels; make it smaller`
    case 'too_many_frames':
      return `has ${failure.frames} frames, more than 300; shorten the animation`
    case 'too_large_animation':
      return `has ${failure.frames} frames of ${failure.width} × ${failure.height} pixels, more than 400 megapixels in all; make the animation smaller or shorter`
    case 'too_slow':
      return 'takes longer than 20 seconds to decode; make it smaller'
    case 'out_of_memory':
      return 'needs more memory to decode than there is; make it smaller, or send it again later'
    case 'crashed':
      return 'could not be decoded; save it again, as JPEG or PNG'
  }
}
