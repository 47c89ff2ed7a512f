import { withSuffix } from '../../text/slug'

export type UniqueIds = { unique: (id: string) => string }

/** Makes ids unique within an article: an id that is taken, or used by the page, gets `-2`, `-3`, … */
export function createUniqueIds(): UniqueIds {
  const taken = new Set(RESERVED)
  const nextSuffix = new Map<string, number>()
  const unique = (id: string) => {
    let free = id
    let n = nextSuffix.get(id) ?? 2
    for (; taken.has(free); n += 1) free = withSuffix(id, n, MAX_ID_LENGTH)
    nextSuffix.set(id, n)
    taken.add(free)
    return free
  }
  return { unique }
}

const MAX_ID_LENGTH = 90
/** Ids of the page around the article, and names that scripts read from the window or the document. */
const RESERVED = `
  main content konten isi artikel article toc daftar-isi nav menu header footer top atas cari search galeri gallery
  lightbox terkait related tags tag komentar comments theme tema title judul summary ringkasan skip body document
  window location name self parent frames history navigator origin status event length closed opener
`
  .trim()
  .split(/\s+/)
