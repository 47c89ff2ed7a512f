// The enhancements of the editor, as one file: its screen is a form that works without it.
import { isInFormOnly, keepAtLeaving, noteChange } from './autosave'
import { offerLocalCopies } from './coming-back'
import './keyboard'
import './keys'
import { watchOtherWriters } from './other-writers'
import { form } from './page'
import './paste'
import { notePreviewChange } from './preview'
import { noteSize } from './size'
import { startTabs } from './tabs'
import './toolbar'

form.addEventListener('input', () => {
  noteChange()
  notePreviewChange()
  noteSize()
})
document.addEventListener('visibilitychange', () => document.hidden && keepAtLeaving())
addEventListener('pagehide', keepAtLeaving)
addEventListener('online', noteChange)
addEventListener('beforeunload', (event) => {
  if (isInFormOnly()) event.preventDefault()
})

startTabs()
noteSize()
watchOtherWriters()
void offerLocalCopies()
