import { articleView } from '@/app/artikel/[slug]/article-view'
import { page, Redirect } from '@/app/page-handler'
import { isPublished } from '@/lib/articles/access'
import { getPreviewed } from '@/lib/articles/preview/previews'
import { articlePath } from '@/lib/routes/addresses'

/** The preview of an article for people with the link; redirects to its page once it is published. */
export default page<{ id: string }>(async ({ params, query }) => {
  const row = await getPreviewed(params.id, query.t ?? '')
  if (isPublished(row)) throw new Redirect(307, articlePath(row.slug))
  return articleView(row, { isPreview: true })
})
