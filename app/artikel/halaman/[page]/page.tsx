import { messages } from '@/lib/site/i18n/messages'
import { ALL_ARTICLES } from '@/lib/site/paths'
import { listPage } from '../../../list-page'
import { page } from '../../../page-handler'

export default page<{ page: string }>(async ({ params }) => {
  const { list } = messages()
  return listPage({ path: ALL_ARTICLES, page: params.page, title: list.allTitle, description: list.all })
})
