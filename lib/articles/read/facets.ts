import { guest } from '../../auth/actor'
import { dependOn } from '../../cache/cached'
import { database } from '../../db/database'
import { raw, type Sql, sql } from '../../db/sql'
import { matchingIds, newestIds } from '../../search/search-index'
import { articleQuery } from '../schema/query'
import { findTermBySlugOrName } from '../taxonomy/find-terms'
import { TAXONOMY, type TermSummary } from '../taxonomy/taxonomy'
import { type ArticleFilter, isUnfiltered, NO_WORDS, resolveFilter, searchFor } from './filter'
import { countArticles } from './page-of-ids'

type FacetQuery = { q?: string; kategori?: string; tag?: string }

type FacetTerm = TermSummary & { isChosen: boolean }

export type Facet = {
  terms: FacetTerm[]
  isExact: boolean
}

export type Facets = { category: Facet; tag: Facet }

const MAX_HITS = 2_000
const MAX_TERMS = 8

/** The terms that narrow a search. Each kind is counted without its own filter, so that its term can be replaced. */
export async function listFacets(search: FacetQuery): Promise<Facets> {
  const { kategori, tag, ...others } = search
  const category = await countTerms('category', { ...others, tag })
  const tags = await countTerms('tag', { ...others, kategori })
  return {
    category: await withChosen('category', kategori, category, search),
    tag: await withChosen('tag', tag, tags, search),
  }
}

async function withChosen(
  kind: keyof Facets,
  chosen: string | undefined,
  { terms, isExact }: Counted,
  search: FacetQuery,
): Promise<Facet> {
  if (!chosen) return { terms: terms.map((term) => ({ ...term, isChosen: false })), isExact }
  const term = await findTermBySlugOrName(kind, chosen)
  const slug = term?.slug ?? chosen
  const marked = terms.map((other) => ({ ...other, isChosen: other.slug === slug }))
  if (marked.some(({ isChosen }) => isChosen)) return { terms: marked, isExact }
  const filter = await resolveFilter(guest, articleQuery.parse(search))
  const total = filter ? await countArticles(filter) : 0
  return { terms: [...marked, { name: term?.name ?? chosen, slug, total, isChosen: true }], isExact }
}

type Counted = { terms: TermSummary[]; isExact: boolean }

async function countTerms(kind: keyof Facets, search: FacetQuery): Promise<Counted> {
  const filter = await resolveFilter(guest, articleQuery.parse(search))
  if (!filter) return { terms: [], isExact: true }
  if (isUnfiltered(filter)) return { terms: await listTopTerms(kind), isExact: true }
  const rows = await database().slow.$queryRaw<(TermSummary & { total: unknown; hits: unknown })[]>`
    WITH hit AS MATERIALIZED (${await hitsOf(filter)})
    SELECT name, slug, counted.total, (SELECT COUNT(*) FROM hit) AS hits
    FROM (${TOTALS[kind]} ORDER BY total DESC, id LIMIT ${MAX_TERMS}) AS counted
    ${JOINED[kind]} ORDER BY counted.total DESC, counted.id`
  return {
    terms: rows.map(({ name, slug, total }) => ({ name, slug, total: Number(total) })),
    isExact: Number(rows[0]?.hits ?? 0) < MAX_HITS,
  }
}

async function listTopTerms(kind: keyof Facets): Promise<TermSummary[]> {
  dependOn('totals')
  return database().slow.$queryRaw<TermSummary[]>`
    SELECT name, slug, total FROM ${raw(TAXONOMY[kind].table)} WHERE total > 0
    ORDER BY total DESC, id LIMIT ${MAX_TERMS}`
}

/** All hits, or the newest `MAX_HITS` if there are more: reading from the newest is slow for a rare word. */
async function hitsOf(filter: ArticleFilter): Promise<Sql> {
  const search = filter.search ?? searchFor(NO_WORDS, filter)
  const isMany = (await countArticles(filter)) >= MAX_HITS
  return isMany ? newestIds(search, {}, MAX_HITS) : matchingIds(search)
}

// CROSS makes SQLite start from the hits; PostgreSQL treats it as an ordinary join.
const TOTALS: Record<keyof Facets, Sql> = {
  category: sql`
    SELECT a.category_id AS id, COUNT(*) AS total FROM hit CROSS JOIN article a WHERE a.id = hit.id
    GROUP BY a.category_id`,
  tag: sql`
    SELECT t.tag_id AS id, COUNT(*) AS total FROM hit CROSS JOIN article_tag t WHERE t.article_id = hit.id
    GROUP BY t.tag_id`,
}
const JOINED: Record<keyof Facets, Sql> = {
  category: sql`JOIN category ON category.id = counted.id`,
  tag: sql`JOIN tag ON tag.id = counted.id`,
}
