// The enhancements of the editor, as one file: its screen is a form that works without them.
import { isInFormOnly, isUnsent, keepAtLeaving, keepOnServer, noteChange } from './autosave'
import { offerLocalCopies } from './coming-back'
import './keyboard'
import './keys'
import { hasLateCopy } from './late-copy'
import './lists'
import { watchOtherWriters } from './other-writers'
import { form, hidden, offersCopy } from './page'
import './paste'
import { hasUploads } from './picture-uploads'
import { notePreviewChange } from './preview'
import { noteSize } from './size'
import { startTabs } from './tabs'
import './title'
import './toolbar'

// Otherwise, going back to this page would combine the earlier text with the current revision, and overwrite what others
// saved. Only set by the script: without it, the browser alone keeps what is typed.
form.autocomplete = 'off'
form.addEventListener('input', () => {
  noteChange()
  notePreviewChange()
  noteSize()
})
document.addEventListener('visibilitychange', () => document.hidden && keepAtLeaving())
addEventListener('pagehide', keepAtLeaving)
addEventListener('online', () => void keepOnServer())
addEventListener('beforeunload', (event) => {
  if (isInFormOnly() || hasUploads()) event.preventDefault()
})

void hasLateCopy().then((has) => has && !isUnsent() && location.reload())
// Without the time of a copy, the first autosave finds the other copy, and asks.
if (offersCopy(document, new URL(location.href))) hidden('saved_at').value = ''
startTabs()
noteSize()
watchOtherWriters()
void offerLocalCopies()
