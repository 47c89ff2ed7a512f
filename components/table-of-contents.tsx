import type { Heading } from '@/lib/content/extract/outline'
import { messages } from '@/lib/site/i18n/messages'
import styles from './table-of-contents.module.css'

type Props = { headings: Heading[]; lang?: string }

const FEWEST = 3
const DEEPEST = 3

/** The table of contents of an article with three headings or more: beside the text where there is room, else folded. */
export function TableOfContents({ headings, lang }: Props) {
  if (headings.length < FEWEST) return null
  const { contents } = messages().article
  return (
    <nav className={styles.contents} aria-label={contents} data-contents>
      <details>
        <summary>{contents}</summary>
        <ol lang={lang}>
          {headings
            .filter(({ level }) => level <= DEEPEST)
            .map(({ id, level, text }) => (
              <li key={id} className={level === DEEPEST ? styles.deep : undefined}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
        </ol>
      </details>
    </nav>
  )
}
