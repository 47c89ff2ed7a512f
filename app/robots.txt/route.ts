import { documentResponse, documentRoute } from '@/lib/http/document-route'
import { robotsTxt } from '@/lib/site/robots'

/** GET /robots.txt — what crawlers may read, and where the sitemap is. */
export const GET = documentRoute(async () => documentResponse(robotsTxt(), 'text/plain'))
