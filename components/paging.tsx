import { messages } from '@/lib/site/i18n/messages'
import styles from './paging.module.css'

type Props = {
  page: number
  pages: number
  hrefOf: (page: number) => string
  /** What the ways back and on are called; by default newer and older. */
  names?: { previous: string; next: string }
}

/** Links to the other pages of a list; nothing where there is only one. */
export function Paging({ page, pages, hrefOf, names }: Props) {
  if (pages < 2) return null
  const { list } = messages()
  const { previous, next } = names ?? list
  const numbers = numbersAround(page, pages)
  return (
    <nav className={styles.paging} aria-label={list.paging}>
      {page > 1 && (
        <a className={styles.previous} rel="prev" href={hrefOf(page - 1)}>
          {previous}
        </a>
      )}
      <ol className={styles.numbers}>
        {numbers.map((number, at) => (
          <li key={number} data-gap={at > 0 && number - (numbers[at - 1] ?? 0) > 1 ? '…' : undefined}>
            <a
              href={hrefOf(number)}
              aria-label={list.page(number)}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a className={styles.next} rel="next" href={hrefOf(page + 1)}>
          {next}
        </a>
      )}
    </nav>
  )
}

/** The first and the last page, and those beside the one at hand. */
function numbersAround(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages]
  return [...new Set(wanted)].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
}
