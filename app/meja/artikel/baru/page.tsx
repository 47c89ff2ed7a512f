import { randomUUID } from 'node:crypto'
import { newEditable } from '@/lib/desk/articles/editable'
import { deskPage } from '../../desk-page'
import { editorScreen } from '../editor-screen'

/** An article that begins. */
export default deskPage(async (request) => {
  const { session } = request
  const editable = newEditable(session.actor, `baru-${randomUUID()}`)
  const begun = { ...editable, body: { ...editable.body, author: session.person.byline } }
  return editorScreen(request, begun)
})
