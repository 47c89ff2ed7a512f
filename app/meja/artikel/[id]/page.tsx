import { getEditable } from '@/lib/desk/articles/editable'
import { deskPage } from '../../desk-page'
import { editorScreen } from '../editor-screen'

/** An article, or a working copy of one that is not there yet, to be written. */
export default deskPage<{ id: string }>(async (request) =>
  editorScreen(request, await getEditable(request.session.actor, request.params.id)),
)
