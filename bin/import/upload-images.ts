import { basename } from 'node:path'
import type { ImageSource } from '../../lib/import/import-item'
import { say } from '../../lib/import/sentences'
import type { Client } from '../service/client'
import { readImage } from './image-file'
import { type Found, urlOf, type WithImages, withAddresses } from './images'
import { problemOf } from './outcome'
import { keepingCover } from './own-cover'

/** Uploads each image to the service once. */
export function imageUploader(client: Client): WithImages {
  return keepingCover(
    client,
    withAddresses((from) => uploadImage(client, from)),
  )
}

async function uploadImage(client: Client, from: ImageSource): Promise<Found> {
  const body = bodyOf(from)
  if ('code' in body) return body
  const reply = await client({ method: 'POST', path: '/api/media', ...body })
  const url = urlOf(reply)
  if (url !== null) return url
  const isUnknown = reply.status === 404 || reply.status === 405
  return isUnknown ? say('pictures_not_taken') : problemOf(reply)
}

function bodyOf(from: ImageSource) {
  if ('url' in from)
    return { headers: { 'Content-Type': 'application/json' }, body: () => JSON.stringify(from) }
  const bytes = readImage(from.file)
  if ('code' in bytes) return bytes
  return {
    body() {
      const form = new FormData()
      form.append('file', new File([bytes], basename(from.file)))
      return form
    },
  }
}
