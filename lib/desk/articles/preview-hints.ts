import type { DetailRow } from '../../articles/rows'
import type { TypedFields } from '../../articles/working-copies/working-copies'
import { extractOutline } from '../../content/extract/outline'
import { fill } from '../i18n/fill'
import type { DeskMessages } from '../i18n/messages'
import { linkHints } from './link-hints'

type Texts = DeskMessages['editorScript']['hints']

/** What an article may lack, and what is generated for empty fields, as sentences. */
export async function previewHints(
  row: DetailRow,
  { summary }: TypedFields,
  texts: Texts,
): Promise<string[]> {
  const silent = row.pictures.filter(({ alt }) => !alt).length
  const jump = findJump(row)
  const hasSummary = typeof summary === 'string' && summary.trim() !== ''
  return [
    ...(silent > 0 ? [fill(texts.noAlt, { count: silent })] : []),
    ...(jump === null ? [] : [fill(texts.jump, { heading: jump })]),
    ...(await linkHints(row, texts)),
    ...(hasSummary || !row.summary ? [] : [fill(texts.summary, { summary: row.summary })]),
  ]
}

/** The first heading that is more than one level below the previous one. */
function findJump({ html }: DetailRow): string | null {
  const headings = extractOutline(html)
  const jump = headings.find(({ level }, index) => level > (headings[index - 1]?.level ?? 1) + 1)
  return jump?.text ?? null
}
