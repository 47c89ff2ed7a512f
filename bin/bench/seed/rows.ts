import type { Provider } from '../../../lib/config'
import { searchColumns } from '../../../lib/search/fts5'
import { toIndexEntry } from '../../../lib/search/index-entry'
import type { Keyword } from '../../../lib/search/keywords'
import { searchFilters } from '../../../lib/search/search'
import { searchVector } from '../../../lib/search/tsvector'
import type { SeedArticle } from '../corpus/articles'
import { authors, categories, tags } from '../corpus/terms'

export type Cell = string | number | boolean | Date | null
export type Row = Record<string, Cell>
/** Rows by table, in an order in which no row refers to a later table. */
export type Rows = Map<string, Row[]>

/** The rows of categories, tags and authors. Their totals are computed from the articles at the end. */
export function termRows(): Rows {
  return new Map<string, Row[]>([
    ['category', categories.map((row) => ({ ...row, listed: true }))],
    ['tag', tags],
    ['author', authors],
  ])
}

export function articleRows(
  articles: SeedArticle[],
  provider: Provider,
  keywordsOf: (article: SeedArticle) => Keyword[],
): Rows {
  return new Map([
    ['article', articles.map(articleRow)],
    ['article_content', articles.map(contentRow)],
    ['article_views', articles.map(({ id, views }) => ({ article_id: id, count: views, undated: views }))],
    ['article_tag', articles.flatMap(tagRows)],
    ['article_keyword', articles.flatMap((article) => keywordRows(article, keywordsOf(article)))],
    ['article_change', articles.flatMap(changeRows)],
    ['article_search', articles.map((article) => searchRow(article, provider))],
  ])
}

function articleRow({ prototype: { derived }, ...article }: SeedArticle): Row {
  return {
    id: article.id,
    slug: article.slug,
    title: article.title,
    title_key: article.titleKey,
    summary: null,
    excerpt: derived.article.excerpt,
    category_id: article.category.id,
    author_id: article.author.id,
    author_name: article.author.name,
    tags: JSON.stringify(article.tags.map(({ name }) => name)),
    status: article.isPublished ? 'published' : 'draft',
    cover_image_url: null,
    meta_title: null,
    meta_description: null,
    meta_keywords: null,
    gallery: null,
    reading_minutes: derived.article.readingMinutes,
    language: derived.article.language,
    language_given: derived.article.languageGiven,
    published_at: article.publishedAt,
    published_at_given: false,
    ever_published: article.isPublished,
    created_at: article.publishedAt,
    updated_at: article.updatedAt,
  }
}

function contentRow({ id, prototype }: SeedArticle): Row {
  const { source, formatGiven, format, html, text, pictures, renderVersion } = prototype.derived.content
  return {
    article_id: id,
    source,
    format_given: formatGiven,
    format,
    html,
    text,
    pictures,
    render_version: renderVersion,
  }
}

function tagRows({ id, tags: used, isPublished, publishedAt }: SeedArticle): Row[] {
  return used.map((tag) => ({
    article_id: id,
    tag_id: tag.id,
    published_at: isPublished ? publishedAt : null,
  }))
}

function keywordRows({ id, isPublished }: SeedArticle, keywords: Keyword[]): Row[] {
  return keywords.map(({ stem, weight }) => ({
    article_id: id,
    term: stem,
    weight: isPublished ? weight : -weight,
  }))
}

function changeRows({ id, slug, isPublished, updatedAt }: SeedArticle): Row[] {
  const audiences = isPublished ? ['keys', 'readers'] : ['keys']
  return audiences.map((audience) => ({
    audience,
    article_id: id,
    sequence: id,
    is_deleted: false,
    slug,
    former_slugs: '[]',
    at: updatedAt,
  }))
}

function searchRow(article: SeedArticle, provider: Provider): Row {
  const { id, searchDocument, category, author, tags: used, isPublished } = article
  const member = {
    categoryId: category.id,
    authorId: author.id,
    tagIds: used.map((tag) => tag.id),
    language: article.prototype.derived.article.language,
  }
  const filters = searchFilters(member, isPublished ? 'published' : 'draft')
  const entry = toIndexEntry(searchDocument, provider)
  if (provider === 'postgresql') return { article_id: id, terms: searchVector(entry, filters) }
  return { rowid: id, ...searchColumns(entry, filters) }
}
