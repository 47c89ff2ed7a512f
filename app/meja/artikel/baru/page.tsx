import { randomUUID } from 'node:crypto'
import { newEditable, translationBody } from '@/lib/desk/articles/editable'
import { deskPage } from '../../desk-page'
import { editorScreen } from '../editor-screen'

/** A new article, possibly as the translation of another. */
export default deskPage(async (request) => {
  const { session } = request
  const editable = newEditable(session.actor, `baru-${randomUUID()}`)
  const { terjemahan_dari, bahasa } = request.query
  const begun = {
    ...editable,
    body: {
      ...editable.body,
      author: session.person.byline,
      ...(await translationBody(session.actor, { slug: terjemahan_dari, language: bahasa })),
    },
  }
  return editorScreen(request, begun)
})
