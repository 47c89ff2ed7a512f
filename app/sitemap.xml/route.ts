import { document, text } from '@/lib/http/document'
import { writeIndex } from '@/lib/site/sitemap/write'

/** GET /sitemap.xml — the index of the files in which every public address stands. */
export const GET = document(async () => text(await writeIndex(), 'application/xml'))
