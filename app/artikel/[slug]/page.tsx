import { getRenderedArticle } from '@/lib/articles/rerendering/rerender'
import { guest } from '@/lib/auth/actor'
import { page } from '../../page-handler'
import { articleView } from './article-view'

export default page<{ slug: string }>(async ({ params }) =>
  articleView(await getRenderedArticle(guest, params.slug), { isPreview: false }),
)
