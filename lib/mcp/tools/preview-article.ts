import { z } from 'zod'
import { parseArticle } from '../../articles/schema/parse-body'
import { createArticle } from '../../articles/write/create-article'
import { inputOf, REQUIRED, silentProperties } from '../input-schemas'
import { toParts } from '../length'
import { messagesOf, warnings, writtenArticle } from '../outputs'
import { defineTool, READS } from '../tool'

export const previewArticle = defineTool({
  name: 'preview_article',
  title: 'Try an article',
  description:
    'Shows what create_article would store with the same arguments, and stores nothing: slug, summary, the text as safe HTML, and warnings. Use it before publishing something new. An error lists every problem with its fix: correct all of them and try again. Needs an API key.',
  hints: READS,
  scope: 'articles:create',
  input: inputOf(silentProperties(), REQUIRED),
  output: z.object({
    ...writtenArticle.shape,
    content: z.string(),
    content_is_cut: z.boolean(),
    content_format: z.string(),
    warnings,
  }),
  async run(actor, args) {
    const result = await createArticle(actor, await parseArticle(args), { isDryRun: true, idempotency: null })
    const { data } = result
    const [part = '', ...more] = toParts(data.content)
    return {
      output: {
        ...writtenArticle.parse(data),
        content: part,
        content_is_cut: more.length > 0,
        content_format: data.content_format,
        warnings: messagesOf(result.warnings),
      },
    }
  },
})
