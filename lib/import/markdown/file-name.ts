import { basename, dirname, extname, sep } from 'node:path'

export type FileName = {
  /** The name without date and extension; the folder's name for `index.md`. */
  name: string
  /** `2017-02-05`, from `2017-2-5-judul.md` or the folder of an `index.md`. */
  date: string | null
  /** Whether it is in Jekyll's `_posts` or `_drafts`, where lists are separated by spaces. */
  isJekylls: boolean
  isInDrafts: boolean
  /** Jekyll's categories: the folders above `_posts` or `_drafts`. */
  categories: string[]
}

const DATED = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[-_ ](.+))?$/

/** Parses a path relative to the folder `root`, with `/` as separator. */
export function readFileName(path: string, root: string): FileName {
  const own = basename(path, extname(path))
  const stem =
    /^index(?:\.[a-z]{2}(?:-[a-z]{2})?)?$/i.test(own) && dirname(path) !== '.' ? basename(dirname(path)) : own
  const [, year, month = '', day = '', rest] = DATED.exec(stem) ?? []
  const folders = dirname(path).split('/')
  const posts = Math.max(folders.indexOf('_posts'), folders.indexOf('_drafts'))
  const around = root.split(sep)
  return {
    name: rest ?? stem,
    date: year === undefined ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    isJekylls: posts !== -1 || around.includes('_posts') || around.includes('_drafts'),
    isInDrafts: folders.includes('_drafts') || around.includes('_drafts'),
    categories:
      posts > 0 ? folders.slice(0, posts).filter((name) => !/^(?:\.|src|source|content)$/.test(name)) : [],
  }
}
