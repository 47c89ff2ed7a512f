import { document, text } from '@/lib/http/document'
import { openSearch } from '@/lib/site/opensearch'

/** GET /opensearch.xml — how browsers search this site. */
export const GET = document(async () => text(openSearch(), 'application/opensearchdescription+xml'))
