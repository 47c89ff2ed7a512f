import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { articleDeskPath } from '@/lib/desk/paths'
import controls from './controls.module.css'

type Props = { id: number; texts: DeskMessages['editor'] }

/** Tells that an article was deleted, and offers to restore it. */
export function DeletedMessage({ id, texts }: Props) {
  return (
    <form
      method="post"
      action={articleDeskPath(id, 'pulihkan')}
      encType="multipart/form-data"
      className={controls.message}
      role="status"
    >
      {texts.deleted}{' '}
      <button type="submit" className={controls.button}>
        {texts.undo}
      </button>
    </form>
  )
}
