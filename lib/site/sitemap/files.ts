import { findLastModified, listArticleBlocks } from '../../articles/read/sitemap-articles'
import { listTermBlocks } from '../../articles/read/sitemap-terms'
import { TAXONOMY, TERM_KINDS, type TermPath } from '../../articles/taxonomy/taxonomy'
import { config } from '../../config'

/** A file of the sitemap: what its addresses are of, and which block of their ids it holds. */
export type SitemapFile = { name: 'situs' | 'berita' } | { name: 'artikel' | TermPath; block: number }
export type DatedFile = { file: SitemapFile; updated: Date | null }

export const NEWS: SitemapFile = { name: 'berita' }

/**
 * The address of a file. They all lie at the root: a sitemap speaks only for what is in or below its own folder
 * (https://www.sitemaps.org/protocol.html#location).
 */
export function fileUrl(file: SitemapFile): string {
  const part = 'block' in file ? `${file.name}-${file.block}` : file.name
  return `${config().siteUrl}/sitemap-${part}.xml`
}

/** The file that a part of an address means (`artikel-3.xml`); null when it means none. */
export function parseFile(text: string): SitemapFile | null {
  const [, name, number] =
    /^(situs|berita|artikel|kategori|tag|penulis)(?:-([1-9]\d{0,4}))?\.xml$/.exec(text) ?? []
  if (name === undefined) return null
  if (name === 'situs' || name === 'berita') return number === undefined ? { name } : null
  // The pattern has no other names.
  return number === undefined ? null : { name: name as 'artikel' | TermPath, block: Number(number) }
}

/** Every file that there is now, with the newest change in it as far as that is known without reading all of it. */
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
