import { EMBED_HOSTS } from '../../content/sanitize/policy'
import { withLineFeeds } from '../../text/line-ends'
import { embedHtml } from '../embed'
import { type Loss, lost } from '../import-item'
import { withoutGated } from './gated'
import type { Attachments } from './item'
import { addParagraphs } from './paragraphs'
import { decodeUrl, replaceShortcodes } from './shortcodes'

const URL_LINE = /^[ \t]*(https?:\/\/[^\s<>"[\]]{1,2000})[ \t]*$/gm

/** WordPress also embeds a URL alone in a paragraph. */
const URL_PARAGRAPH = /<p(?:\s[^<>]{0,500})?>\s{0,20}(https?:\/\/[^\s<>"[\]]{1,2000})\s{0,20}<\/p>/gi

const HTTP_PLAYER = /(<iframe\s(?:[^<>]{0,1000}?\s)?src\s*=\s*["']?)http:\/\/([^\s"'<>/]{1,300})/gi

/** A block of the classic editor among others; the last one may be unclosed. */
const FREEFORM = /<!--\s+wp:freeform\s+-->([\s\S]*?)(?:<!--\s+\/wp:freeform\s+-->|$(?![\s\S]))/g

/** The HTML of a text as WordPress would show it, except what only WordPress can fill. */
export function toHtml(content: string, postId: string, attachments: Attachments, losses: Loss[]): string {
  const source = withoutGated(withLineFeeds(content), losses)
  const embed = (_: string, url: string) => `\n${embedHtml(decodeUrl(url), losses)}\n`
  const filled = (html: string) =>
    replaceOutsidePre(html, (piece) =>
      withHttps(replaceShortcodes(piece, postId, attachments, losses))
        .replace(URL_PARAGRAPH, embed)
        .replace(URL_LINE, embed),
    )
  if (!hasBlocks(source)) return addParagraphs(filled(withoutComments(source, losses)))
  const blocks = source.replace(FREEFORM, (_, classic: string) => addParagraphs(filled(classic)))
  return filled(withoutComments(blocks, losses)).trim()
}

/** Gives players https, since no others are shown. The service adds it to addresses without a scheme. */
function withHttps(html: string): string {
  return html.replace(HTTP_PLAYER, (whole, before: string, host: string) =>
    EMBED_HOSTS.includes(host.toLowerCase()) ? `${before}https://${host}` : whole,
  )
}

/** Layout blocks, whose removal is no loss. */
const SILENT = new Set(['more', 'nextpage', 'spacer', 'separator'])

/** Removes comments; each block that only WordPress can fill is a loss. Linear time. */
function withoutComments(html: string, losses: Loss[]): string {
  let kept = ''
  let from = 0
  const dynamic = new Set<string>()
  for (let at = html.indexOf('<!--'); at !== -1; at = html.indexOf('<!--', from)) {
    const end = html.indexOf('-->', at + 4)
    if (end === -1) break
    const name = html[end - 1] === '/' ? BLOCK.exec(html.slice(at, end))?.[1] : undefined
    if (name !== undefined && !SILENT.has(name)) dynamic.add(name)
    kept += html.slice(from, at)
    from = end + 3
  }
  for (const name of dynamic) losses.push(lost('content', 'block_empty', { name }))
  return kept + html.slice(from)
}

/** The start of a block; one without content ends with `/-->`. */
const BLOCK = /^<!--\s+wp:([a-z][\w/-]{0,200})/

function hasBlocks(html: string): boolean {
  return /<!--\s+wp:/.test(html)
}

/** Applies `replace` outside `<pre>`, where code is shown, not run. Linear time. */
function replaceOutsidePre(html: string, replace: (piece: string) => string): string {
  let out = ''
  let from = 0
  for (const { index } of html.matchAll(/<pre[\s>]/gi)) {
    if (index < from) continue
    const end = endOfPre(html, index)
    if (end === null) break
    out += replace(html.slice(from, index)) + html.slice(index, end)
    from = end
  }
  return out + replace(html.slice(from))
}

function endOfPre(html: string, from: number): number | null {
  const close = /<\/pre\s{0,100}>/gi
  close.lastIndex = from
  return close.exec(html) === null ? null : close.lastIndex
}
