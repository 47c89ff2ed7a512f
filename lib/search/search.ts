import type { TermFilter } from './filters'
import type { SearchQuery } from './query'

/** What is searched for: words and phrases, labels that a hit must have, and labels that it must not have. */
export type Search = { query: SearchQuery; with: TermFilter[]; without: TermFilter[] }

/** How a search matches: only titles, and whether words that merely begin with one of the query's are left out. */
export type Matching = { part?: 'title' | undefined; isWhole?: boolean }
