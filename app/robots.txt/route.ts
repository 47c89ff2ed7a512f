import { document, text } from '@/lib/http/document'
import { robotsTxt } from '@/lib/site/robots'

/** GET /robots.txt — what crawlers may read, and where the sitemap is. */
export const GET = document(async () => text(robotsTxt(), 'text/plain'))
