import type { JsonObject } from '../http/json-body'
import { type Said, type SentenceCode, say } from './sentences'

/** What an article of another program loses: `field` is that of the article, or what the other program calls it. */
export type Loss = Said & {
  field: string
  /** A former address that could not be kept, for the redirects of a web server: see `plainAddress`. */
  address?: string
}

/** A loss, told by a sentence of `SENTENCES` and the values for its places. */
export function lost<Code extends SentenceCode>(
  field: string,
  ...sentence: Parameters<typeof say<Code>>
): Loss {
  return { field, ...say(...sentence) }
}

/** Where an image comes from: a file beside the text, or an address that only the service may fetch. */
export type ImageSource = { file: string } | { url: string }

/** An image to upload: `reference` stands for it in the text and the fields, `written` is what stood there. */
export type LocalImage = { reference: string; written: string; from: ImageSource }

export type ImportedArticle = {
  slug: string
  body: JsonObject
  images: LocalImage[]
  /** What it shares with its translations in the same source, which are known by no slug yet. */
  translationKey?: string
}

/** `source` names the piece in the report. A `line` is the JSON of an article without a slug, for POST alone. */
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
  /** An IANA name: that of dates without a zone. */
  timeZone: string
}

export const NO_CATEGORY = 'Tanpa kategori'

/** One piece after another of a source, each with where it ends: a byte of a file, or the number of a file. */
export type Pieces = AsyncGenerator<{ imported: ImportItem; position: number }>

/** A source that breaks off; what stands before was imported. */
export class BrokenSource extends Error {
  override name = 'BrokenSource'

  constructor(readonly said: Said) {
    super(said.message)
  }
}
