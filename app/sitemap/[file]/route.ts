import { AppError } from '@/lib/errors'
import { document, text } from '@/lib/http/document'
import { parseFile } from '@/lib/site/sitemap/files'
import { writeFile } from '@/lib/site/sitemap/write'

/** GET /sitemap-{name}.xml (see `rewrites` in next.config.mjs) — one file of the sitemap. */
export const GET = document(async ({ params }) => {
  const file = parseFile(params.file ?? '')
  if (!file) throw new AppError('not_found', 'There is no such sitemap.')
  return text(await writeFile(file), 'application/xml')
})
