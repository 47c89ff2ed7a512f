import { documentResponse, documentRoute } from '@/lib/http/document-route'
import { writeIndex } from '@/lib/site/sitemap/write'

/** GET /sitemap.xml — the index of the sitemap's files. */
export const GET = documentRoute(async () => documentResponse(await writeIndex(), 'application/xml'))
