import { gone } from '@/lib/articles/access'
import { notFound, page } from '../page-handler'

/** Every path without a page: 404, or 410 if the front marks it as an alias of a deleted article. */
export default page(async ({ query }) => {
  throw query.gone ? gone() : notFound()
})
