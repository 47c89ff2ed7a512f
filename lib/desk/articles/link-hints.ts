import { findServed } from '../../articles/read/find-served'
import type { DetailRow } from '../../articles/rows'
import { config } from '../../config'
import { type ArticleLink, extractLinks } from '../../content/extract/links'
import { articlePath, articleUrl } from '../../routes/addresses'
import { decodeOrKeep, escapeHtml, truncate } from '../../text/strings'
import { fill } from '../i18n/fill'
import type { DeskMessages } from '../i18n/messages'

type Texts = DeskMessages['editorScript']['hints']

/** The problems with the first hundred links of an article that this site can detect by itself, as sentences. */
export async function linkHints(row: DetailRow, texts: Texts): Promise<string[]> {
  const links = extractLinks(row.html, MAX_CHECKED)
  const targets = new Map(links.map((link) => [link, addressOnSite(link, row)]))
  const addresses = [...new Set(targets.values())].filter((address) => address !== null)
  const served = await findServed(addresses)
  const isDead = (link: ArticleLink) => {
    if (link.href === '' || link.href === '#') return true
    if (link.href.startsWith('#')) return !hasAnchor(row, link.href)
    const address = targets.get(link) ?? null
    return address !== null && !served.has(address) && address !== articlePath(row.slug)
  }
  const dead = links.filter(isDead)
  const silent = links.filter((link) => link.text === '' && !link.hasImage && !dead.includes(link))
  return [
    ...(dead.length > 0 ? [fill(texts.nowhere, { links: nameAll(dead) })] : []),
    ...(silent.length > 0 ? [fill(texts.silent, { links: nameAll(silent) })] : []),
  ]
}

const MAX_CHECKED = 100
const MAX_NAMED = 5
const MAX_LENGTH = 60

/** Path and query of a link to this site, resolved as for readers of the article; null for other links. */
function addressOnSite({ href }: ArticleLink, { slug }: DetailRow): string | null {
  const base = articleUrl(slug)
  if (href === '' || href.startsWith('#') || !URL.canParse(href, base)) return null
  const { protocol, host, pathname, search } = new URL(href, base)
  const isHere = /^https?:$/.test(protocol) && host === new URL(config().siteUrl).host
  return isHere ? pathname + search : null
}

/** `#top` is the top of every page (HTML §7.4.6.4). */
function hasAnchor({ html }: DetailRow, href: string): boolean {
  const fragment = decodeOrKeep(href.slice(1))
  return fragment.toLowerCase() === 'top' || html.includes(` id="${escapeHtml(fragment)}"`)
}

function nameAll(links: readonly ArticleLink[]): string {
  const names = links.slice(0, MAX_NAMED).map(({ href, text }) => {
    const words = truncate(text, MAX_LENGTH)
    return [words && `“${words}”`, `(${truncate(href, MAX_LENGTH)})`].filter(Boolean).join(' ')
  })
  return [...new Set(names), ...(links.length > MAX_NAMED ? ['…'] : [])].join(', ')
}
