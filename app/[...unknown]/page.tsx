import { gone } from '@/lib/articles/access'
import { notFound, page } from '../page-handler'

/** Every path without a page: 404, or 410 for an alias of a deleted article, as the front says. */
export default page(async ({ query }) => {
  throw query.gone ? gone() : notFound()
})
