import { replaceOutsideCode } from './code'

const MARKDOWN = /(!\[[^\]\n]{0,1000}\]\(\s*)(?:<([^<>\n]{1,1000})>|([^\s()<>]{1,1000}))(?=[\s)])/g
const LINKED =
  /^([ \t]{0,3}\[[^\]\n]{1,200}\]:[ \t]*)([^\s<>]{1,1000}\.(?:png|jpe?g|gif|webp|avif))(?=\s|$)/gim
const HTML =
  /(<img\s(?:[^<>"']|"[^"]*"|'[^']*')*?\ssrc\s*=\s*|<img\ssrc\s*=\s*)(?:"([^"]{1,1000})"|'([^']{1,1000})')/gi
const OBSIDIAN = /!\[\[([^[\]|\n]{1,500}\.(?:png|jpe?g|gif|webp|avif))(?:\|([^[\]\n]{0,300}))?\]\]/gi

/**
 * Replaces the addresses of the pictures in a Markdown text, code aside; where `replace` returns null they stay. An
 * embedded picture of Obsidian becomes one of Markdown.
 */
export function replacePictures(text: string, replace: (reference: string) => string | null): string {
  return replaceOutsideCode(text, (piece) =>
    piece
      .replace(MARKDOWN, (whole, before: string, bracketed?: string, bare?: string) => {
        const url = replace(bracketed ?? bare ?? '')
        return url === null ? whole : before + url
      })
      .replace(LINKED, (whole, before: string, reference: string) => {
        const url = replace(reference)
        return url === null ? whole : before + url
      })
      .replace(HTML, (whole, before: string, double?: string, single?: string) => {
        const url = replace(double ?? single ?? '')
        return url === null ? whole : `${before}"${url}"`
      })
      .replace(OBSIDIAN, (whole, name: string, label = '') => {
        const url = replace(name.trim())
        const alt = /^\d+(?:x\d+)?$/.test(label) ? '' : label
        return url === null ? whole : `![${alt}](${url})`
      }),
  )
}
