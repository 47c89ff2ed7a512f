import { z } from 'zod'
import { listCategories as readCategories } from '../../articles/taxonomy/find-terms'
import { pageIn } from '../arguments'
import { inputOf, PAGE } from '../input-schemas'
import { paging, pagingOf } from '../outputs'
import { defineTool, READS } from '../tool'

/** So many names of the greatest length fit into a result. */
const PAGE_SIZE = 60

export const listCategories = defineTool({
  name: 'list_categories',
  title: 'List categories',
  description:
    'Lists the categories with the number of published articles in each, greatest first, 60 on a page. Use it to see what the site is about, to filter search_articles (`kategori`), and to choose an existing `category` for a new article.',
  hints: READS,
  input: inputOf({ page: PAGE }),
  output: z.object({
    categories: z.array(z.object({ name: z.string(), slug: z.string(), total: z.int() })),
    ...paging,
  }),
  async run(_actor, args) {
    const all = await readCategories()
    const pages = Math.ceil(all.length / PAGE_SIZE)
    const page = pageIn(args, pages)
    const categories = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    return { output: { categories, ...pagingOf(page, pages) } }
  },
})
