import { DESK } from '@/lib/desk/paths'
import { deskPage } from './desk-page'

/** What goes on at the desk. */
export default deskPage(async ({ texts }) => ({
  title: texts.frame.overview,
  section: DESK,
  content: <h1>{texts.frame.overview}</h1>,
}))
