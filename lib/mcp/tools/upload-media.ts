import * as z from 'zod'
import { fetchAndStore } from '../../media/receive-media'
import { toMediaBody } from '../../media/serialize'
import { inputOf } from '../input-schemas'
import { messagesOf, warnings } from '../outputs'
import { CREATES, defineTool } from '../tool'

const media = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  warnings,
})

export const uploadMedia = defineTool({
  name: 'upload_media',
  title: 'Store a picture',
  description:
    'Fetches a picture (JPEG, PNG, WebP, GIF, AVIF) from a public https `url` and keeps it; returns its own `url`, to be used as `cover_image_url`, in `gallery` or in `content`. The same picture is stored once. Not for pictures that the user has no right to publish.',
  hints: { ...CREATES, idempotentHint: true },
  scopes: ['media:write'],
  input: inputOf(
    { url: { type: 'string' }, alt: { type: 'string', description: 'What it shows, in a sentence.' } },
    ['url'],
  ),
  output: media,
  async run(_actor, args) {
    const stored = await fetchAndStore(args)
    const body = toMediaBody(stored.media, [])
    return { output: media.parse({ ...body, warnings: messagesOf(stored.warnings) }) }
  },
})
