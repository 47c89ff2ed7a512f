import styles from './docs-code.module.css'

type Props = { label: string; text: string }

/** A command or a response, scrollable by keyboard. */
export function DocsCode({ label, text }: Props) {
  return (
    <figure className={styles.figure}>
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}
