import { notFound, page } from '../page-handler'

/** Every path without a page: 404. */
export default page(async () => {
  throw notFound()
})
