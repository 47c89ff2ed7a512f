import { parseArticle } from '../../articles/schema/parse-body'
import { createArticle as create } from '../../articles/write/create-article'
import { findStoredAnswer, readIdempotencyKey } from '../../articles/write/idempotency'
import { stringIn } from '../arguments'
import { articleProperties, inputOf, REQUIRED } from '../input-schemas'
import { toWritten, written } from '../outputs'
import { CREATES, defineTool } from '../tool'

export const createArticle = defineTool({
  name: 'create_article',
  title: 'Create an article',
  description:
    'Creates an article and publishes it at once, unless `status` is "draft"; a `published_at` in the future schedules it. Give an `idempotency_key` of your own for each article: after a time-out the same call again creates no second one. "slug … is another article\'s": leave `slug` out or take the suggested one; to change that article use update_article. Tell the user the `url`.',
  hints: CREATES,
  scope: 'articles:create',
  input: inputOf(
    {
      ...articleProperties(),
      idempotency_key: {
        type: 'string',
        description: 'Any text of 1 to 255 characters, new for each article.',
      },
    },
    REQUIRED,
  ),
  output: written,
  isFree: async (actor, args) =>
    (await findStoredAnswer(stringIn(args, 'idempotency_key'), actor.keyId)) !== null,
  async run(actor, { idempotency_key, ...body }) {
    const idempotency = readIdempotencyKey(
      stringIn({ idempotency_key }, 'idempotency_key'),
      actor.keyId,
      body,
    )
    const article = await parseArticle(body)
    return { output: toWritten(await create(actor, article, { isDryRun: false, idempotency })) }
  },
})
