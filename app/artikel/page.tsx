import { messages } from '@/lib/site/i18n/messages'
import { ALL_ARTICLES } from '@/lib/site/paths'
import { listPage } from '../list-page'
import { page } from '../page-handler'

export default page(async () => {
  const { list } = messages()
  return listPage({ path: ALL_ARTICLES, page: undefined, title: list.allTitle, description: list.all })
})
