import { embedHtml } from '../embed'
import type { Loss } from '../moved'
import { hasBlocks, withoutComments } from './comments'
import type { Attachments } from './item'
import { addParagraphs } from './paragraphs'
import { replaceShortcodes } from './shortcodes'

const URL_LINE = /^[ \t]*(https?:\/\/[^\s<>"[\]]{1,2000})[ \t]*$/gm

/** What a CDATA section within another leaves behind: in HTML it would hide the text after it. */
const CDATA_MARKS = /<!\[CDATA\[|\]\]>/g

/** The HTML of a text as WordPress would show it, but for what only it can fill. */
export function toHtml(content: string, postId: string, attachments: Attachments, losses: Loss[]): string {
  const isClassic = !hasBlocks(content)
  const text = withoutComments(content.replace(/\r\n?/g, '\n').replace(CDATA_MARKS, ''), losses)
  const replaced = replaceShortcodes(text, postId, attachments, losses)
  const embedded = replaced.replace(URL_LINE, (_, url: string) => `\n${embedHtml(url, losses)}\n`)
  return isClassic ? addParagraphs(embedded) : embedded.trim()
}
