import type { LocalImage, Loss } from './import-item'

/** An article of another program: every field as written there, not yet checked. */
export type SourceArticle = {
  source: string
  /** The slug there; blank to derive one from the title. */
  slug: string
  title: string
  content: string
  format: 'auto' | 'html' | 'markdown' | 'text'
  /** The first is the category, the others are added after the tags. */
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
  status: 'published' | 'scheduled' | 'draft'
  /** Paths or full URLs. */
  aliases: string[]
  /** The base of relative URLs in the text, if the old site is known. */
  base?: string | null
  /** A BCP 47 tag, or a program's form of one (`pt_BR`). */
  language?: string
  /** A key shared with its translations in the same source. */
  translationKey?: string
  images?: LocalImage[]
  losses: Loss[]
}

export type SourceImage = { url: string; alt?: string; caption?: string }
