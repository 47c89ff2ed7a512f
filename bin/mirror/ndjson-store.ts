import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginWhole } from '../service/write-whole'
import type { MirroredArticle } from './read-article'
import type { Store } from './store'

/** Keeps each article on a line of `articles.ndjson`, ordered by id. */
export function ndjsonStore(folder: string): Store {
  const file = join(folder, 'articles.ndjson')
  const lines = new Map<number, string>(readLines(file).map((line) => [toArticle(line).id, line]))
  return {
    put: (article) => void lines.set(article.id, JSON.stringify(article)),
    remove() {},
    flush(slugs) {
      for (const id of lines.keys()) if (!slugs.has(id)) lines.delete(id)
      const inOrder = [...lines].sort(([one], [other]) => one - other)
      const { write, finish } = beginWhole(file, 0o666)
      for (const [, line] of inOrder) write(`${line}\n`)
      finish()
    },
  }
}

function readLines(file: string): string[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}

function toArticle(line: string): MirroredArticle {
  return JSON.parse(line)
}
