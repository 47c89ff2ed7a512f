import { deskAct, seeOther } from '@/lib/desk/act'
import { pathAfterSave } from '@/lib/desk/articles/after-save'
import { dateFaultOf, publishingFields } from '@/lib/desk/articles/fields'
import { saveArticle } from '@/lib/desk/articles/save'
import { textOf } from '@/lib/desk/form'
import { ARTICLES } from '@/lib/desk/paths'

/** Publishes or schedules an article, with the other fields of the form. */
export const POST = deskAct(async ({ session, form, params: { id = '' } }) => {
  const fault = dateFaultOf(form)
  if (fault) {
    const typed = new URLSearchParams({
      periksa: fault === 'past' ? 'lewat' : '1',
      tanggal: textOf(form, 'published_at'),
    })
    return seeOther(`${ARTICLES}/${id}/terbit?${typed}`)
  }
  const outcome = await saveArticle({
    actor: session.actor,
    place: id,
    form,
    act: 'publish',
    fixed: publishingFields(form),
  })
  if (outcome.kind !== 'saved') return seeOther(pathAfterSave(outcome))
  const message = outcome.status === 'scheduled' ? 'terjadwal' : 'terbit'
  return seeOther(`${ARTICLES}/${outcome.id}?pesan=${outcome.result === 'unchanged' ? 'sama' : message}`)
})
