import { documentResponse, documentRoute } from '@/lib/http/document-route'
import { openApiDocument } from '@/lib/openapi/document'
import { referenceMarkdown } from '@/lib/openapi/reference/markdown'

/** GET /docs.md (see `rewrites` in next.config.mjs), and /docs for clients that accept Markdown rather than HTML. */
export const GET = documentRoute(async () => {
  const document = openApiDocument()
  return documentResponse(referenceMarkdown(document), 'text/markdown', {
    'Content-Location': '/docs.md',
    Link: `<${document.servers[0]?.url}/docs>; rel="canonical"`,
  })
})
