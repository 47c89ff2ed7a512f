import type { DeskMessages } from '@/lib/desk/i18n/messages'
import controls from './controls.module.css'
import styles from './desk-dialogs.module.css'

/** The dialogs for the keyboard shortcuts, and for what signing out would discard; scripts open them. */
export function DeskDialogs({ texts: { shortcuts, unsaved } }: { texts: DeskMessages['frame'] }) {
  return (
    <>
      <dialog className={styles.dialog} aria-labelledby="keys" data-help="">
        <h2 id="keys">{shortcuts.title}</h2>
        <dl className={styles.keys}>
          {shortcuts.list.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit" className={controls.button}>
            {shortcuts.close}
          </button>
        </form>
      </dialog>
      <dialog className={styles.dialog} aria-labelledby="unsaved" data-unsaved="">
        <h2 id="unsaved">{unsaved.title}</h2>
        <p>{unsaved.text}</p>
        <ul className={controls.rows} />
        <form method="dialog" className={styles.acts}>
          <button type="submit" className={controls.button} value="stay">
            {unsaved.stay}
          </button>
          <button type="submit" className={`${controls.button} ${controls.danger}`} value="discard">
            {unsaved.discard}
          </button>
        </form>
      </dialog>
    </>
  )
}
