import { words } from '@/lib/site/i18n/words'
import { ALL_ARTICLES } from '@/lib/site/paths'
import { page } from '../../../answer'
import { listPage } from '../../../list-page'

/** A further page of all articles. */
export default page<{ page: string }>(async ({ params }) => {
  const { list } = words()
  return listPage({ path: ALL_ARTICLES, page: params.page, title: list.allTitle, description: list.all })
})
