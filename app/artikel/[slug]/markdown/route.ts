import { getRenderedArticle } from '@/lib/articles/rerendering/rerender'
import { guest } from '@/lib/auth/actor'
import { documentResponse, documentRoute } from '@/lib/http/document-route'
import { articleMarkdownPath, articleUrl } from '@/lib/routes/addresses'
import { articleMarkdown } from '@/lib/site/markdown'

/** GET /artikel/{slug}.md (see `rewrites` in next.config.mjs), and an article's page for clients that prefer Markdown. */
export const GET = documentRoute(async ({ params }) => {
  const article = await getRenderedArticle(guest, params.slug ?? '')
  return documentResponse(await articleMarkdown(article), 'text/markdown', {
    'Content-Language': article.language,
    'Content-Location': articleMarkdownPath(article.slug),
    Link: `<${articleUrl(article.slug)}>; rel="canonical"`,
  })
}, articleMarkdownPath)
