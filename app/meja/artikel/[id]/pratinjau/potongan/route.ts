import { deskAct } from '@/lib/desk/act'
import { getEditable } from '@/lib/desk/articles/editable'
import { typedFields } from '@/lib/desk/articles/fields'
import { previewRow } from '@/lib/desk/articles/preview'
import { previewHints } from '@/lib/desk/articles/preview-hints'
import { deckOf } from '@/lib/site/deck'
import { directionOfArticle } from '@/lib/site/language'

/** The typed text as readers would see it, for the preview next to the text; stores nothing. */
export const POST = deskAct(async ({ session, form, params: { id = '' }, texts }) => {
  const typed = typedFields(form)
  const row = await previewRow(await getEditable(session.actor, id), typed, { lines: 'marked' })
  const part = {
    dir: directionOfArticle(row),
    category: row.category,
    title: row.title,
    deck: deckOf(row),
    cover: row.cover_image_url,
    html: row.html,
    hints: await previewHints(row, typed, texts.editorScript.hints),
  }
  return Response.json(part, { headers: { 'Cache-Control': 'no-store' } })
})
