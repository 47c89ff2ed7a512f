import { documentResponse, documentRoute } from '@/lib/http/document-route'
import { openSearch } from '@/lib/site/opensearch'

/** GET /opensearch.xml — the description with which browsers search this site. */
export const GET = documentRoute(async () =>
  documentResponse(openSearch(), 'application/opensearchdescription+xml'),
)
