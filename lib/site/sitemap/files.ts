import { TAXONOMY, TERM_KINDS, type TermPath } from '../../articles/taxonomy/taxonomy'
import { config } from '../../config'
import { findLastModified, listArticleBlocks } from './articles'
import { listTermBlocks } from './terms'

/** A file of the sitemap: what it lists and, if that is split by id, which block. */
export type SitemapFile = { name: 'situs' | 'berita' } | { name: 'artikel' | TermPath; block: number }
type DatedFile = { file: SitemapFile; updated: Date | null }

export const NEWS: SitemapFile = { name: 'berita' }

/** At the root: a sitemap lists only URLs in or below its folder (https://www.sitemaps.org/protocol.html#location). */
export function fileUrl(file: SitemapFile): string {
  const part = 'block' in file ? `${file.name}-${file.block}` : file.name
  return `${config().siteUrl}/sitemap-${part}.xml`
}

/** The file with this name (`artikel-3.xml`); null if there is none. */
export function parseFile(text: string): SitemapFile | null {
  const [, name, number] =
    /^(situs|berita|artikel|kategori|tag|penulis)(?:-([1-9]\d{0,4}))?\.xml$/.exec(text) ?? []
  if (name === undefined) return null
  if (name === 'situs' || name === 'berita') return number === undefined ? { name } : null
  // The pattern allows no other names.
  return number === undefined ? null : { name: name as 'artikel' | TermPath, block: Number(number) }
}

/** All files, with their latest change if it is known without reading every entry. */
export async function listFiles(): Promise<DatedFile[]> {
  const articles = (await listArticleBlocks()).map(({ block, updated_at }): DatedFile => {
    return { file: { name: 'artikel', block }, updated: updated_at }
  })
  const terms = await Promise.all(
    TERM_KINDS.map(async (kind) => {
      const blocks = await listTermBlocks(kind)
      return blocks.map((block): DatedFile => ({ file: { name: TAXONOMY[kind].path, block }, updated: null }))
    }),
  )
  return [{ file: { name: 'situs' }, updated: await findLastModified() }, ...articles, ...terms.flat()]
}
