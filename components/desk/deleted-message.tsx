import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { articleDeskPath } from '@/lib/desk/paths'
import controls from './controls.module.css'

type Props = { id: number; texts: DeskMessages['editor'] }

/** Says that an article was deleted, and takes it back. */
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
