import type { JsonObject } from '../http/json-body'
import { type Said, type SentenceCode, say } from './sentences'

/** What an article loses in an import: `field` is the article's field, or the other program's name for it. */
export type Loss = Said & {
  field: string
  /** A former address that could not be kept, for redirects of a web server: see `plainAddress`. */
  address?: string
}

/** A loss with a sentence of `SENTENCES` and the values for its places. */
export function lost<Code extends SentenceCode>(
  field: string,
  ...sentence: Parameters<typeof say<Code>>
): Loss {
  return { field, ...say(...sentence) }
}

/** The source of an image: a file next to the text, or a URL that only the service may fetch. */
export type ImageSource = { file: string } | { url: string }

/** An image to upload: `reference` replaces it in the text and the fields, `written` is the original address. */
export type LocalImage = { reference: string; written: string; from: ImageSource }

export type ImportedArticle = {
  slug: string
  body: JsonObject
  images: LocalImage[]
  /** A key shared with its translations in the same source, whose slugs are not known yet. */
  translationKey?: string
}

/** `source` names the piece in the report. A `line` is the JSON of an article without a slug, for POST only. */
export type ImportItem = { source: string; losses: Loss[] } & (
  | { article: ImportedArticle }
  | { line: string }
  | { skipped: Said; about?: string }
  | { failed: Said }
)

export type ImportOptions = {
  category: string
  asDrafts: boolean
  /** The address of the old site. */
  base: string | null
  withPages: boolean
  copyImages: boolean
  /** The IANA time zone of dates without one. */
  timeZone: string
}

export const NO_CATEGORY = 'Tanpa kategori'

/** The pieces of a source in order, each with the position where it ends: a byte offset, or the number of a file. */
export type Pieces = AsyncGenerator<{ imported: ImportItem; position: number }>

/** A source that breaks off; the pieces before were imported. */
export class BrokenSource extends Error {
  override name = 'BrokenSource'

  constructor(readonly said: Said) {
    super(said.message)
  }
}
