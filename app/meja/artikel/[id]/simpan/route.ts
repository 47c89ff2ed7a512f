import { deskAct, seeOther } from '@/lib/desk/act'
import { pathAfterSave } from '@/lib/desk/articles/after-save'
import { saveArticle } from '@/lib/desk/articles/save'
import { textOf } from '@/lib/desk/form'
import { ARTICLES } from '@/lib/desk/paths'

/** Saves what was typed. What cannot be saved stays in the working copy, and the editor says why. */
export const POST = deskAct(async ({ request, session, form, params: { id = '' } }) => {
  const act = textOf(form, 'act')
  const isPreview = act === 'preview'
  const outcome = await saveArticle({
    actor: session.actor,
    place: id,
    form,
    act: isPreview ? 'keep' : 'save',
    isFromScript: request.headers.has('artikel-desk'),
  })
  if (outcome.kind === 'kept' && isPreview) return seeOther(`${ARTICLES}/${outcome.place}/pratinjau`)
  if (outcome.kind === 'saved' && act === 'publish') return seeOther(`${ARTICLES}/${outcome.id}/terbit`)
  return seeOther(pathAfterSave(outcome))
})
