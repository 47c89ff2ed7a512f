import { notFound, page } from '../answer'

/** Every address that has no page of its own. */
export default page(async () => {
  throw notFound()
})
