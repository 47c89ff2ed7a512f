import { documentResponse, documentRoute } from '@/lib/http/document-route'
import { llmsTxt } from '@/lib/site/llms'

/** GET /llms.txt — the newest articles, for language models. */
export const GET = documentRoute(async () => documentResponse(await llmsTxt(), 'text/plain'))
