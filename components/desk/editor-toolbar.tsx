import type { DeskMessages } from '@/lib/desk/i18n/messages'
import styles from './editor-toolbar.module.css'

const BUTTONS = ['bold', 'italic', 'link', 'heading', 'list', 'quote', 'code', 'picture', 'table'] as const

/** The toolbar, whose buttons a script makes work. */
export function EditorToolbar({ texts }: { texts: DeskMessages['editor']['toolbar'] }) {
  return (
    <div className="js-only">
      <div className={styles.toolbar} role="toolbar" aria-label={texts.label} data-toolbar="">
        {BUTTONS.map((name) => (
          <button key={name} type="button" data-write={name} tabIndex={name === 'bold' ? undefined : -1}>
            {texts[name]}
          </button>
        ))}
      </div>
    </div>
  )
}
