import { notFound, page } from '../page-handler'

/** Every address that has no page of its own. */
export default page(async () => {
  throw notFound()
})
