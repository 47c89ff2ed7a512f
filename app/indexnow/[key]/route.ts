import { config } from '@/lib/config'
import { AppError } from '@/lib/errors'
import { documentResponse, documentRoute } from '@/lib/http/document-route'

/** GET /{INDEXNOW_KEY}.txt (see `rewrites` in next.config.mjs) — the proof that IndexNow submissions come from this site. */
export const GET = documentRoute(async ({ params }) => {
  const { indexNow } = config()
  if (params.key !== indexNow?.key) throw new AppError('not_found', 'There is nothing at this URL.')
  return documentResponse(params.key ?? '', 'text/plain')
})
