import type { WrittenTranslation } from '@/lib/articles/translations'
import type { WorkingCopy } from '@/lib/articles/working-copies/working-copies'
import type { Person } from '@/lib/auth/people/people'
import type { Editable } from '@/lib/desk/articles/editable'
import type { Fault } from '@/lib/desk/articles/faults'
import type { FormTexts } from '@/lib/desk/articles/fields'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'

export type EditorProps = {
  editable: Editable
  values: FormTexts
  copy: WorkingCopy | null
  /** The translations that the person may see, with any status. */
  translations: WrittenTranslation[]
  /** The revision that was edited; null for an article that does not exist yet. */
  revision: number | null
  person: Person
  faults: Fault[]
  texts: DeskMessages['editor']
  scriptTexts: DeskMessages['editorScript']
  formats: Formats
}
