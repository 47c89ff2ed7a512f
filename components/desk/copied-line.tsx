import type { DeskMessages } from '@/lib/desk/i18n/messages'
import controls from './controls.module.css'
import styles from './copied-line.module.css'

type Props = { id: string; label: string; text: string; texts: DeskMessages['secret'] }

/** A command to be copied, with a button if a script can do so. */
export function CopiedLine({ id, label, text, texts }: Props) {
  return (
    <div className={styles.line}>
      <p id={`${id}-label`} className={controls.label}>
        {label}
      </p>
      <pre id={id} className={styles.text}>
        {text}
      </pre>
      <button
        type="button"
        hidden
        className={controls.button}
        data-copy={id}
        data-confirmation={texts.copied}
        aria-describedby={`${id}-label`}
      >
        {texts.copy}
      </button>
    </div>
  )
}
