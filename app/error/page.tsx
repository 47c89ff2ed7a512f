import { page } from '@/app/page-handler'
import { AppError } from '@/lib/errors'

/** What stands in for a page that failed while it was rendered: there Next would send an empty one. */
export default page(async () => {
  throw new AppError('internal_error', 'Something went wrong here.')
})
