import { listSuggestions } from '@/lib/articles/read/suggestions'
import { documentResponse, documentRoute } from '@/lib/http/document-route'
import { openSearchSuggestions } from '@/lib/site/opensearch'

/** Saves a request when a typed letter is deleted again. */
const SOON = { 'Cache-Control': 'public, max-age=60' }

/** GET /cari/saran?q=… — suggestions for a search as it is typed (OpenSearch Suggestions 1.1). */
export const GET = documentRoute(async ({ request }) => {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  const suggestions = openSearchSuggestions(q, await listSuggestions(q))
  return documentResponse(JSON.stringify(suggestions), 'application/x-suggestions+json', SOON)
})
