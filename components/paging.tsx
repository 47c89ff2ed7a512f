import type { Messages } from '@/lib/site/i18n/id'
import { messages } from '@/lib/site/i18n/messages'
import styles from './paging.module.css'

type Props = {
  page: number
  pages: number
  hrefOf: (page: number) => string
  /** The labels of the links to the previous and next page; newer and older by default. */
  labels?: { previous: string; next: string }
  texts?: Messages['list']
}

/** Links to the other pages of a list; nothing if there is only one page. */
export function Paging({ page, pages, hrefOf, labels, texts: list = messages().list }: Props) {
  if (pages < 2) return null
  const { previous, next } = labels ?? list
  const numbers = numbersAround(page, pages)
  return (
    <nav className={styles.paging} aria-label={list.paging}>
      {page > 1 && (
        <a className={styles.previous} rel="prev" href={hrefOf(page - 1)}>
          {previous}
        </a>
      )}
      <ol className={styles.numbers}>
        {numbers.map((number, index) => (
          <li key={number} data-gap={index > 0 && number - (numbers[index - 1] ?? 0) > 1 ? '…' : undefined}>
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

/** The first and the last page, the current one and its neighbors. */
function numbersAround(page: number, pages: number): number[] {
  const candidates = [1, page - 1, page, page + 1, pages]
  return [...new Set(candidates)].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
}
