import { notFound } from '../../page-handler'
import { deskPage } from '../desk-page'

/** Every path of the desk without a screen. */
export default deskPage(async () => {
  throw notFound()
})
