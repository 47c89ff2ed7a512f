import { articleView } from '@/app/artikel/[slug]/article-view'
import { sitePage } from '@/app/site-page'
import { findWorkingCopy } from '@/lib/articles/working-copies/working-copies'
import { getEditable } from '@/lib/desk/articles/editable'
import { previewRow } from '@/lib/desk/articles/preview'
import { deskPage } from '../../../desk-page'

/** An article with a person's unsaved changes, as readers would see it. */
export default deskPage<{ id: string }>(async ({ session, params }) => {
  const editable = await getEditable(session.actor, params.id)
  const copy = await findWorkingCopy(session.actor, editable.place)
  const row = await previewRow(editable, copy?.fields ?? {})
  return { page: await sitePage(await articleView(row, { isPreview: true })) }
})
