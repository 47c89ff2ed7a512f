import { words } from '@/lib/site/i18n/words'
import { ALL_ARTICLES } from '@/lib/site/paths'
import { page } from '../answer'
import { listPage } from '../list-page'

/** All articles, the newest first. */
export default page(async () => {
  const { list } = words()
  return listPage({ path: ALL_ARTICLES, page: undefined, title: list.allTitle, description: list.all })
})
