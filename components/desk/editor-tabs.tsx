import type { DeskMessages } from '@/lib/desk/i18n/messages'
import styles from './editor-tabs.module.css'

/** A phone shows one of three; a wide screen one of two next to the text, or none. Without scripts, all are shown in a column. */
export function EditorTabs({ texts }: { texts: DeskMessages['editor'] }) {
  const tabs = [
    { name: 'text', label: texts.write },
    { name: 'preview', label: texts.preview },
    { name: 'details', label: texts.details },
  ]
  return (
    <div className={`${styles.place} js-only`}>
      <div className={styles.row}>
        <div className={styles.tabs} role="tablist" aria-label={texts.views}>
          {tabs.map(({ name, label }) => (
            <button
              key={name}
              id={`tab-${name}`}
              type="button"
              role="tab"
              aria-controls={`panel-${name}`}
              aria-selected={name === 'details'}
              tabIndex={name === 'details' ? undefined : -1}
              data-tab={name}
            >
              {label}
            </button>
          ))}
        </div>
        <button
          type="button"
          className={styles.pane}
          aria-controls="side"
          aria-expanded="true"
          data-pane-switch=""
        >
          {texts.pane}
        </button>
      </div>
    </div>
  )
}
