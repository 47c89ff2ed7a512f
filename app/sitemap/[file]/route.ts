import { AppError } from '@/lib/errors'
import { documentResponse, documentRoute } from '@/lib/http/document-route'
import { parseFile } from '@/lib/site/sitemap/files'
import { writeFile } from '@/lib/site/sitemap/write'

/** GET /sitemap-{name}.xml (see `rewrites` in next.config.mjs) — one file of the sitemap. */
export const GET = documentRoute(async ({ params }) => {
  const file = parseFile(params.file ?? '')
  if (!file) throw new AppError('not_found', 'There is no such sitemap.')
  return documentResponse(await writeFile(file), 'application/xml')
})
