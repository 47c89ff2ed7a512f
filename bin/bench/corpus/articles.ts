import { countStems, type StemCounts } from '../../../lib/search/keywords'
import { type SearchDocument, splitWords, toSearchDocument } from '../../../lib/search/search-document'
import { toSlug, withSuffix } from '../../../lib/text/slug'
import type { Prototype } from './prototypes'
import { integerBetween, oneOf, type Random, randomFrom } from './random'
import { anyAuthor, anyCategory, anyTag, type TermRow } from './terms'
import { writeTitle } from './text'

export type SeedArticle = {
  id: number
  slug: string
  title: string
  titleKey: string
  prototype: Prototype
  category: TermRow
  author: TermRow
  tags: TermRow[]
  stems: StemCounts
  searchDocument: SearchDocument
  isPublished: boolean
  publishedAt: Date
  updatedAt: Date
  views: number
}

const THREE_YEARS_MS = 3 * 365 * 86_400_000
const MAX_GENERATED_SLUG_LENGTH = 80

/** Yields `count` articles from the last three years, oldest first; one in fifty is a draft. */
export function* writeArticles(
  count: number,
  prototypes: Prototype[],
  locale: 'id' | 'en',
): Generator<SeedArticle> {
  const random = randomFrom(31)
  const until = Date.now() - 60_000
  const slugFor = slugs()
  for (let id = 1; id <= count; id++) {
    const prototype = oneOf(random, prototypes)
    const title = writeTitle(random)
    const tags = someTags(random)
    const publishedAt = new Date(until - Math.floor(THREE_YEARS_MS * (1 - id / count)))
    yield {
      id,
      slug: slugFor(title),
      title,
      titleKey: splitWords(title).join(' ').slice(0, 200),
      prototype,
      category: anyCategory(random),
      author: anyAuthor(random),
      tags,
      stems: stemsWith(title, prototype, locale),
      searchDocument: searchDocumentWith(title, tags, prototype, locale),
      isPublished: random() >= 0.02,
      publishedAt,
      updatedAt: random() < 0.1 ? new Date((publishedAt.getTime() + until) / 2) : publishedAt,
      views: Math.floor(40 / (random() + 0.001)),
    }
  }
}

function someTags(random: Random): TermRow[] {
  return [...new Set(Array.from({ length: integerBetween(random, 1, 6) }, () => anyTag(random)))]
}

function slugs() {
  const used = new Map<string, number>()
  return (title: string) => {
    const base = toSlug(title, MAX_GENERATED_SLUG_LENGTH)
    const count = (used.get(base) ?? 0) + 1
    used.set(base, count)
    return count === 1 ? base : withSuffix(base, count, MAX_GENERATED_SLUG_LENGTH)
  }
}

function stemsWith(title: string, { derived }: Prototype, locale: 'id' | 'en'): StemCounts {
  const counts = new Map(derived.search.stems)
  for (const [stem, count] of countStems({ title: splitWords(title), uses: new Map() }, locale)) {
    counts.set(stem, (counts.get(stem) ?? 0) + count)
  }
  return counts
}

/** Joins the parts without limiting their total size: the text is far too short to reach the limit. */
function searchDocumentWith(
  title: string,
  tags: TermRow[],
  { searchDocument }: Prototype,
  locale: 'id' | 'en',
): SearchDocument {
  const own = toSearchDocument({ title, tags: tags.map(({ name }) => name), text: '' }, locale)
  const { body, uses, more, stems } = searchDocument
  return { ...own, body, uses, more, stems: { ...own.stems, body: stems.body } }
}
