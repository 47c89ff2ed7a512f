import { documentResponse, documentRoute } from '@/lib/http/document-route'
import { openSearch } from '@/lib/site/opensearch'

/** GET /opensearch.xml — how browsers search this site. */
export const GET = documentRoute(async () =>
  documentResponse(openSearch(), 'application/opensearchdescription+xml'),
)
