import { config } from '@/lib/config'
import { AppError } from '@/lib/errors'
import { document, text } from '@/lib/http/document'

/** GET /{INDEXNOW_KEY}.txt (see `rewrites` in next.config.mjs) — the proof that notices of changes are this site's. */
export const GET = document(async ({ params }) => {
  const { indexNow } = config()
  if (params.key !== indexNow?.key) throw new AppError('not_found', 'There is nothing at this address.')
  return text(params.key ?? '', 'text/plain')
})
