import { page } from '@/app/page-handler'
import { AppError } from '@/lib/errors'

/** Shown when rendering another page fails, for which Next would send an empty page. */
export default page(async () => {
  throw new AppError('internal_error', 'Something went wrong.')
})
