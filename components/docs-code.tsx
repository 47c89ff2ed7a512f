import styles from './docs-code.module.css'

type Props = { label: string; text: string }

/** Something to paste, or what comes back. */
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
