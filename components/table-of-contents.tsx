import type { Heading } from '@/lib/content/extract/outline'
import { messages } from '@/lib/site/i18n/messages'
import styles from './table-of-contents.module.css'

type Props = {
  headings: Heading[]
  /** The language of the article and that of the page, if they differ. */
  lang?: string
  around?: string
}

const MIN_HEADINGS = 3
const MAX_LEVEL = 3

/** The table of contents of an article with three headings or more; collapsed on narrow screens. */
export function TableOfContents({ headings, lang, around }: Props) {
  if (headings.length < MIN_HEADINGS) return null
  const { contents } = messages().article
  return (
    <nav className={styles.contents} lang={around} aria-label={contents} data-contents>
      <details>
        <summary>{contents}</summary>
        <ol lang={lang}>
          {headings
            .filter(({ level }) => level <= MAX_LEVEL)
            .map(({ id, level, text }) => (
              <li key={id} className={level === MAX_LEVEL ? styles.nested : undefined}>
                <a href={`#${id}`} dir="auto">
                  {text}
                </a>
              </li>
            ))}
        </ol>
      </details>
    </nav>
  )
}
