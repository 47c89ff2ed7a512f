import * as z from 'zod'
import type { MediaPageBody } from '../../articles/media/page-body'
import type { MediaBody } from '../../media/serialize'
import { timestamp, url } from './formats'
import { optionalMeta, pageLinks, pageMeta } from './page'

const size = {
  width: z.int().min(1).meta({ description: 'In pixels.' }),
  height: z.int().min(1).meta({ description: 'In pixels.' }),
}

export const mediaItem = z
  .object({
    id: z.string().meta({ description: 'The SHA-256 of the bytes that were sent, in hexadecimal.' }),
    url: url.meta({ description: 'The picture, at most 2,560 pixels on its longer side. It never changes.' }),
    type: z.string().meta({ description: 'The media type of `url`.' }),
    bytes: z.int().min(1).meta({ description: 'The size of `url`.' }),
    width: size.width.meta({ description: 'The width of the upright original in pixels.' }),
    height: size.height.meta({ description: 'The height of the upright original in pixels.' }),
    color: z.string().meta({
      pattern: '^#[0-9a-f]{6}$',
      description: 'Its dominant color, which pages show while it loads.',
    }),
    animated: z.boolean().meta({ description: 'Whether `url` is animated; variants are not.' }),
    alt: z.string().meta({ description: 'What it shows; empty if not described yet.' }),
    decorative: z.boolean().meta({
      description: 'Whether it was marked as decorative, by an empty `alt` in a PATCH.',
    }),
    file_name: z.string().nullable().meta({
      description: 'The name of the uploaded file, or the end of the address that it was fetched from.',
    }),
    variants: z
      .array(z.object({ url, ...size, type: z.string() }))
      .meta({ description: 'Narrower forms, none wider than the original.' }),
    used_by: z.array(z.string()).meta({
      description: 'The slugs of the articles that show it; drafts for keys that may read them.',
    }),
    created_at: timestamp,
  })
  .meta({ description: 'A picture that the service keeps.' }) satisfies z.ZodType<MediaBody>

export const mediaResponse = z.object({ data: mediaItem, meta: optionalMeta })

export const mediaListResponse = z
  .object({ data: z.array(mediaItem), meta: z.object(pageMeta), links: pageLinks })
  .meta({ description: 'One page of pictures.' }) satisfies z.ZodType<MediaPageBody>
