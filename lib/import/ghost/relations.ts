import { BrokenSource } from '../import-item'
import { type Row, readTables, textOf } from './tables'

type GhostTag = { name: string; isInternal: boolean }

export type Relations = {
  tagsOf: (postId: string) => GhostTag[]
  authorsOf: (post: Row) => string[]
  metaOf: (postId: string) => Row | undefined
}

type Link = { to: string; order: number }

/** The tags, authors and metadata of all posts, which may come before or after them. Throws the abort reason of `signal`. */
export async function readRelations(file: string, signal?: AbortSignal): Promise<Relations> {
  const tags = new Map<string, GhostTag>()
  const users = new Map<string, string>()
  const metas = new Map<string, Row>()
  const tagLinks = new Map<string, Link[]>()
  const authorLinks = new Map<string, Link[]>()
  const keep: Record<string, (row: Row) => void> = {
    tags: (row) => tags.set(textOf(row, 'id'), toTag(row)),
    users: (row) => users.set(textOf(row, 'id'), textOf(row, 'name')),
    posts_meta: (row) => metas.set(textOf(row, 'post_id'), row),
    posts_tags: (row) => addLink(tagLinks, row, 'tag_id'),
    posts_authors: (row) => addLink(authorLinks, row, 'author_id'),
  }
  try {
    for await (const { table, row } of readTables(file, Object.keys(keep))) {
      signal?.throwIfAborted()
      keep[table]?.(row)
    }
  } catch (error) {
    // The pass that imports the posts reports it.
    if (!(error instanceof BrokenSource)) throw error
  }
  return {
    tagsOf: (postId) => inOrder(tagLinks.get(postId)).flatMap((id) => tags.get(id) ?? []),
    authorsOf: (post) => {
      const linked = inOrder(authorLinks.get(textOf(post, 'id')))
      const ids = linked.length > 0 ? linked : [textOf(post, 'author_id') || textOf(post, 'author')]
      return ids.flatMap((id) => users.get(id) || [])
    },
    metaOf: (postId) => metas.get(postId),
  }
}

function toTag(row: Row): GhostTag {
  const name = textOf(row, 'name')
  return { name, isInternal: textOf(row, 'visibility') === 'internal' || name.startsWith('#') }
}

function addLink(links: Map<string, Link[]>, row: Row, to: string) {
  const postId = textOf(row, 'post_id')
  const link = { to: textOf(row, to), order: Number(row.sort_order ?? 0) }
  const ofPost = links.get(postId) ?? []
  ofPost.push(link)
  links.set(postId, ofPost)
}

/** Sorts links as the editor shows them; those without an order keep theirs. */
function inOrder(links: Link[] = []): string[] {
  return links.toSorted((one, other) => one.order - other.order).map(({ to }) => to)
}
