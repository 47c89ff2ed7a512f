import type { WorkingCopy } from '@/lib/articles/working-copies/working-copies'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { ARTICLES } from '@/lib/desk/paths'
import controls from './controls.module.css'
import styles from './copy-banner.module.css'

type Props = {
  copy: WorkingCopy
  isUsed: boolean
  /** The newest revision of the article. */
  revision: number
  texts: DeskMessages['editor']
  formats: Formats
}

/** Offers what was typed and not saved; it is never filled in without asking. */
export function CopyBanner({ copy, isUsed, revision, texts, formats }: Props) {
  const path = `${ARTICLES}/${copy.place}`
  const date = formats.dateTime(new Date(copy.saved_at))
  const size = `${formats.number(Math.ceil(JSON.stringify(copy.fields).length / 1024))} KB`
  const usePath = copy.base_revision === revision ? `${path}?salinan=pakai` : `${path}/bentrok`
  return (
    <div className={`${controls.message} ${styles.banner}`} data-copy="">
      <p>{isUsed ? texts.copyUsed(date) : texts.copyFound(date, size)}</p>
      <p className={styles.acts}>
        <a className={controls.button} href={`${path}/bentrok`}>
          {texts.compare}
        </a>
        {!isUsed && (
          <a className={controls.button} href={usePath}>
            {texts.use}
          </a>
        )}
      </p>
      <form method="post" action={`${path}/salinan/buang`} encType="multipart/form-data">
        <input type="hidden" name="saved_at" value={copy.saved_at} />
        <button type="submit" className={controls.button}>
          {texts.discard}
        </button>
      </form>
    </div>
  )
}
