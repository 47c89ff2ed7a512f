import { MAX_WAIT_S } from '../../lib/articles/changes/schema'
import { writeArticleBody } from './corpus/article-body'
import { oneOf, type Random, randomFrom } from './corpus/random'
import { authors, categories, tags } from './corpus/terms'
import type { Job } from './load/job'
import type { Seeded } from './seed/seed'

export type Scenario = Pick<Job, 'order' | 'connections'> & {
  name: string
  paths: string[]
  /** JSON request bodies, one per path, for scenarios that publish. */
  bodies?: string[]
  isFound: boolean
  /** The `Cookie` header of a signed-in person. */
  cookie?: string
  beside?: Pick<Job, 'order' | 'connections'> & { paths: string[] }
}

const HOT_CLIENTS = 32
const COLD_CLIENTS = 4
const MAX_PATHS = 20_000

/** The scenarios for the public site and the API. Hot ones repeat one request; cold ones send many requests once each. */
export function scenariosFor({ articles, slugs, words }: Seeded): Scenario[] {
  const random = randomFrom(41)
  // Hot and cold scenarios never request the same article.
  const [hotSlug = '', ...others] = slugs.slice().reverse()
  const [forPages, forDetails] = halves(shuffled(others, random))
  const search = (list: string[]) => once(list.map((q) => `/api/artikel?q=${encodeURIComponent(q)}`))
  return [
    { name: 'list', ...repeat('/api/artikel') },
    {
      name: 'list, beside 4 clients that search',
      ...repeat('/api/artikel'),
      beside: search(wordPairs(words, random)),
    },
    { name: 'categories', ...repeat('/api/artikel/categories') },
    { name: 'latest', ...repeat('/api/artikel/latest') },
    { name: 'feed', ...repeat('/feed.xml') },
    { name: 'home page', ...repeat('/') },
    { name: 'article page', ...repeat(`/artikel/${hotSlug}`) },
    { name: 'detail, each call a counted view', ...repeat(`/api/artikel/${hotSlug}`) },
    { name: 'lists: filters and sorts, first pages', ...once(shuffled(filteredLists(), random)) },
    { name: 'lists: any page of all articles', ...once(shuffled(allPages(articles), random)) },
    { name: 'article pages', ...once(forPages.map((slug) => `/artikel/${slug}`)) },
    { name: 'details, each a counted view', ...once(forDetails.map((slug) => `/api/artikel/${slug}`)) },
    { name: 'unknown articles', ...once(numbered('/artikel/tidak-ada-')), isFound: false },
    { name: 'unknown addresses', ...once(numbered('/tidak/ada/')), isFound: false },
    { name: 'search: rare word', ...search(shuffled(words.rare, random)) },
    { name: 'search: word of 1 % of articles', ...search(shuffled(words.onePercent, random)) },
    { name: 'search: common word', ...search(shuffled(words.common, random)) },
    { name: 'search: two words', ...search(pairs(words.onePercent, words.common, random)) },
    { name: 'search: beginning of a word', ...search(prefixes(words.rare)) },
    { name: 'search: typing error', ...search(shuffled(words.rare, random).map(mistyped)) },
    { name: 'suggestions while typing', ...suggestions(words.rare) },
    { name: 'create', ...publishing(1, random) },
    { name: 'create', ...publishing(8, random) },
  ].map((scenario) => ({ ...scenario, paths: scenario.paths.slice(0, MAX_PATHS) }))
}

/** The list, while the most requests one client may keep open (20) long-poll for changes after `cursor`. */
export function waitingScenario(cursor: string, seconds: number): Scenario {
  const path = `/api/artikel/changes?after=${cursor}&wait=${Math.min(seconds, MAX_WAIT_S)}`
  return {
    name: 'list, beside 20 requests that wait for changes',
    ...repeat('/api/artikel'),
    beside: { order: 'repeat', connections: 20, paths: [path] },
  }
}

const FIGURES = [
  { name: 'desk: figures of 28 days', path: '/meja/angka' },
  { name: 'desk: figures of a year', path: '/meja/angka?hari=365' },
]

/** The rows that need daily view counts. */
export const FIGURES_ROWS = FIGURES.map(({ name }) => name)

/** Screens of the desk, which are rendered for each request. */
export function deskScenarios(cookie: string): Scenario[] {
  const screen = (path: string) => ({ ...repeat(path), connections: COLD_CLIENTS, cookie })
  return [
    { name: 'desk: list of articles', ...screen('/meja/artikel') },
    { name: 'desk: drafts', ...screen('/meja/artikel?status=draft') },
    { name: 'desk: editor', ...screen('/meja/artikel/1') },
    ...FIGURES.map(({ name, path }) => ({ name, ...screen(path) })),
  ]
}

export function mediaScenario(path: string): Scenario {
  return { name: 'picture, 800 pixels wide', ...repeat(path) }
}

function repeat(path: string): Omit<Scenario, 'name' | 'beside'> {
  return { order: 'repeat', connections: HOT_CLIENTS, paths: [path], isFound: true }
}

function once(paths: string[]): Omit<Scenario, 'name' | 'beside'> {
  return { order: 'once', connections: COLD_CLIENTS, paths: [...new Set(paths)], isFound: true }
}

/** More articles than a run of a few seconds can publish. */
const BODIES = 1_500

function publishing(connections: number, random: Random): Omit<Scenario, 'name' | 'beside'> {
  const bodies = Array.from({ length: BODIES }, () => JSON.stringify(writeArticleBody(random)))
  return { order: 'once', connections, paths: bodies.map(() => '/api/artikel'), bodies, isFound: true }
}

/** Lists as readers use them: one or two filters, some with a sort order, and one of the first pages. */
function filteredLists(): string[] {
  const kategori = categories.map(({ slug }) => `kategori=${slug}`)
  const byTag = tags.slice(0, 1_000).map(({ slug }) => `tag=${slug}`)
  const byAuthor = authors.map(({ name }) => `author=${encodeURIComponent(name)}`)
  const both = kategori.flatMap((category) => byTag.slice(0, 40).map((tag) => `${category}&${tag}`))
  const filters = [...kategori, ...byTag, ...byAuthor, ...both]
  const sorts = ['-published_at', 'published_at', '-updated_at', '-views', 'title']
  return [
    ...filters.flatMap((filter) => [1, 2, 3].map((page) => `/api/artikel?${filter}&page=${page}`)),
    ...[...kategori, ...byAuthor].flatMap((filter) =>
      sorts.map((sort) => `/api/artikel?${filter}&sort=${sort}`),
    ),
  ]
}

function allPages(articles: number): string[] {
  const pages = Math.floor((articles * 0.97) / 10)
  const step = Math.max(1, Math.floor(pages / MAX_PATHS))
  return Array.from({ length: Math.min(pages, MAX_PATHS) }, (_, at) => `/api/artikel?page=${2 + at * step}`)
}

function pairs(rarer: string[], common: string[], random: Random): string[] {
  const commonest = common.slice(0, 20)
  return shuffled(rarer, random).map((word) => `${word} ${oneOf(random, commonest)}`)
}

/** Searches that no other scenario sends. */
function wordPairs({ rare, common }: Seeded['words'], random: Random): string[] {
  return [1, 2, 3].flatMap(() => pairs(rare, common, random))
}

function numbered(path: string): string[] {
  return Array.from({ length: MAX_PATHS }, (_, at) => path + at)
}

function prefixes(words: string[]): string[] {
  return words.flatMap((word) => [word.slice(0, 4), word.slice(0, 5)])
}

function mistyped(word: string): string {
  return word.slice(0, 2) + word.slice(3)
}

function suggestions(words: string[]): Omit<Scenario, 'name'> {
  return once(prefixes(words).map((beginning) => `/cari/saran?q=${beginning}`))
}

function halves<Item>(items: Item[]): [Item[], Item[]] {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)]
}

function shuffled<Item>(items: Item[], random: Random): Item[] {
  const order = new Map(items.map((item) => [item, random()]))
  return [...items].sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
}
