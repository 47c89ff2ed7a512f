import { document, text } from '@/lib/http/document'
import { llmsTxt } from '@/lib/site/llms'

/** GET /llms.txt — what there is to read, for language models. */
export const GET = document(async () => text(await llmsTxt(), 'text/plain'))
