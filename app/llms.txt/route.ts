import { documentResponse, documentRoute } from '@/lib/http/document-route'
import { llmsTxt } from '@/lib/site/llms'

/** GET /llms.txt — what there is to read, for language models. */
export const GET = documentRoute(async () => documentResponse(await llmsTxt(), 'text/plain'))
