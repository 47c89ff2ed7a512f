import { ask } from './ask'
import { type Attack, repeat } from './context'

const FILES = ['feed.xml', 'atom.xml', 'feed.json']
const LISTS = [
  '',
  '/tag/panjang',
  '/kategori/panjang',
  '/penulis/panjang',
  '/tag/panjang-2',
  '/tag/panjang-3',
]

/** Requests the longest responses: feeds, articles in every form, full lists. */
export const longReads: Attack = (context) =>
  repeat(context, 8, async (n) => {
    const slug = context.slugs[n % context.slugs.length] ?? 'x'
    const paths = [
      `${LISTS[Math.floor(n / 4) % LISTS.length]}/${FILES[n % FILES.length]}`,
      `/api/artikel/${slug}?format=markdown`,
      `/artikel/${slug}.md`,
      `/api/artikel?limit=50&page=${(n % 20) + 1}&sort=title`,
    ]
    await ask(context, context.clientAddress(n % 8), paths[n % paths.length] ?? '/')
  })
