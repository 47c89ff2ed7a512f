import { getEditable } from '@/lib/desk/articles/editable'
import { deskPage } from '../../desk-page'
import { editorScreen } from '../editor-screen'

/** The editor of an article, or of the working copy of one that does not exist yet. */
export default deskPage<{ id: string }>(async (request) =>
  editorScreen(request, await getEditable(request.session.actor, request.params.id)),
)
