import type { LocalImage, Loss } from './import-item'

/** An article as another program has it: every field as it was written there, not yet checked. */
export type SourceArticle = {
  source: string
  /** The slug there; blank to make one of the title. */
  slug: string
  title: string
  content: string
  format: 'auto' | 'html' | 'markdown' | 'text'
  /** The first is the category, the others become tags behind the tags. */
  categories: string[]
  tags: string[]
  summary?: string
  author?: string
  cover?: string
  gallery?: SourceImage[]
  metaTitle?: string
  metaDescription?: string
  metaKeywords?: string
  publishedAt?: Date
  status: 'published' | 'draft'
  /** Paths, or whole addresses. */
  aliases: string[]
  /** Where relative addresses of the text lead from, if the old site is known. */
  base?: string | null
  /** A tag of BCP 47, or what programs make of one (`pt_BR`). */
  language?: string
  /** What it shares with its translations in the same source. */
  translationKey?: string
  images?: LocalImage[]
  losses: Loss[]
}

export type SourceImage = { url: string; alt?: string; caption?: string }
