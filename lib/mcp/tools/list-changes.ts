import * as z from 'zod'
import { type ArticleChange, listChanges as readChanges } from '../../articles/changes/list-changes'
import { changesQuery } from '../../articles/changes/schema'
import { readQuery } from '../../http/query'
import { parametersIn, stringIn } from '../arguments'
import { inputOf, queryProperties } from '../input-schemas'
import { fitList } from '../length'
import { messagesOf, warnings } from '../outputs'
import { defineTool, READS } from '../tool'

const query = changesQuery.omit({ wait: true })
const MAX_FORMER_SLUGS = 20

const change = z.object({
  type: z.enum(['upsert', 'delete']),
  id: z.int(),
  slug: z.string(),
  title: z.string().optional(),
  status: z.string().optional(),
  updated_at: z.string().optional(),
  url: z.string().optional(),
  former_slugs: z.array(z.string()).optional(),
})

const { after, ...properties } = queryProperties(query)

export const listChanges = defineTool({
  name: 'list_changes',
  title: 'List changes',
  description:
    'Lists what was published, changed or removed ("delete") since a `cursor`, oldest first; without one from the beginning. Use it to keep up with the site: remember the cursor of the result and pass it next time; while has_more is true, call again at once. A renamed article keeps its id. For just the newest articles, use search_articles.',
  hints: READS,
  input: inputOf({
    cursor: { type: 'string', description: 'The cursor of an earlier result.' },
    ...properties,
  }),
  output: z.object({ changes: z.array(change), cursor: z.string(), has_more: z.boolean(), warnings }),
  async run(actor, { cursor, ...args }) {
    const after = stringIn({ cursor }, 'cursor') ?? args.after ?? null
    const parsed = readQuery(parametersIn({ ...args, after }), query)
    const page = await readChanges(actor, parsed.query)
    const changes = fitList(page.changes.map(toChange))
    const last = page.changes[changes.length - 1]
    const isCut = last !== undefined && changes.length < page.changes.length
    return {
      output: {
        changes,
        cursor: isCut ? last.cursor : page.cursor,
        has_more: isCut || page.hasMore,
        warnings: messagesOf([...parsed.warnings, ...page.warnings]),
      },
    }
  },
})

function toChange(entry: ArticleChange): z.output<typeof change> {
  if (entry.type === 'upsert') return change.parse({ type: entry.type, ...entry.article })
  const { type, id, slug, former_slugs } = entry
  return { type, id, slug, former_slugs: former_slugs.slice(0, MAX_FORMER_SLUGS) }
}
