import { embedHtml } from '../embed'
import type { Loss } from '../moved'
import { hasBlocks, withoutComments } from './comments'
import type { Attachments } from './item'
import { addParagraphs } from './paragraphs'
import { replaceOutsidePre } from './preformatted'
import { replaceShortcodes } from './shortcodes'

const URL_LINE = /^[ \t]*(https?:\/\/[^\s<>"[\]]{1,2000})[ \t]*$/gm

/** A block of the classic editor among others; the last may not be closed. */
const FREEFORM = /<!--\s+wp:freeform\s+-->([\s\S]*?)(?:<!--\s+\/wp:freeform\s+-->|$(?![\s\S]))/g

/** The HTML of a text as WordPress would show it, but for what only it can fill. */
export function toHtml(content: string, postId: string, attachments: Attachments, losses: Loss[]): string {
  const source = content.replace(/\r\n?/g, '\n')
  const filled = (html: string) =>
    replaceOutsidePre(html, (piece) =>
      replaceShortcodes(piece, postId, attachments, losses).replace(
        URL_LINE,
        (_, url: string) => `\n${embedHtml(url, losses)}\n`,
      ),
    )
  if (!hasBlocks(source)) return addParagraphs(filled(withoutComments(source, losses)))
  const blocks = source.replace(FREEFORM, (_, classic: string) => addParagraphs(filled(classic)))
  return filled(withoutComments(blocks, losses)).trim()
}
