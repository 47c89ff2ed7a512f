import { messages } from '@/lib/site/i18n/messages'
import { BackIcon, CloseIcon, ForwardIcon } from './icons'
import styles from './lightbox.module.css'

/** The dialog in which the page's script shows the images of an article, one at a time. */
export function Lightbox() {
  const { gallery } = messages()
  return (
    <dialog className={styles.lightbox} id="lightbox" aria-label={gallery.lightbox}>
      {/* The script puts the image here: an `img` needs a URL. */}
      <figure>
        <figcaption aria-live="polite" />
      </figure>
      <p className={styles.counter} data-counter aria-live="polite" />
      <button
        className={styles.close}
        type="button"
        data-step="0"
        aria-label={gallery.close}
        // biome-ignore lint/a11y/noAutofocus: it gets the focus only when the dialog opens
        autoFocus
      >
        <CloseIcon />
      </button>
      <button className={styles.previous} type="button" data-step="-1" aria-label={gallery.previous}>
        <BackIcon />
      </button>
      <button className={styles.next} type="button" data-step="1" aria-label={gallery.next}>
        <ForwardIcon />
      </button>
    </dialog>
  )
}
