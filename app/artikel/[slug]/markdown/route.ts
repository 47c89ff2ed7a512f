import { getArticle } from '@/lib/articles/read/get-article'
import { articleUrl } from '@/lib/articles/serialize'
import { guest } from '@/lib/auth/actor'
import { documentResponse, documentRoute } from '@/lib/http/document-route'
import { articleMarkdown } from '@/lib/site/markdown'
import { articlePath } from '@/lib/site/paths'

/**
 * GET /artikel/{slug}.md (see `rewrites` in next.config.mjs), and the article's page for clients that prefer Markdown:
 * the text with front matter.
 */
export const GET = documentRoute(
  async ({ params }) => {
    const article = await getArticle(guest, params.slug ?? '')
    return documentResponse(await articleMarkdown(article), 'text/markdown', {
      'Content-Location': `${articlePath(article.slug)}.md`,
      'Last-Modified': article.updated_at.toUTCString(),
      Link: `<${articleUrl(article.slug)}>; rel="canonical"`,
      Vary: 'Accept',
    })
  },
  // A moved article is thrown with its path in the API.
  (location) => `${location.replace(/^\/api/, '')}.md`,
)
