import { toBars } from '@/lib/desk/figures/plot'
import { MAX_PUBLICATIONS } from '@/lib/desk/figures/ranges'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { articleDeskPath } from '@/lib/desk/paths'
import type { Figures } from '@/lib/figures/figures'
import type { Publication } from '@/lib/figures/publications'
import { isoDate } from '@/lib/views/days'
import controls from './controls.module.css'
import { CountedArticles, Counts, FiguresSum } from './figures-counts'
import { FiguresPlot } from './figures-plot'
import { FiguresTable } from './figures-table'
import styles from './figures-view.module.css'

type Shared = { texts: DeskMessages['figures']; formats: Formats }

type Props = Shared & {
  figures: Figures
  publications: Publication[]
  /** The path of the screen, whose parameter `hari` chooses a range. */
  path: string
  ranges: readonly number[]
  /** The most viewed articles; empty for the figures of one article. */
  articles?: Figures['articles']
}

/** The screen of figures: the range, the total, the plot and its table, the sources of readers, the publications. */
export function FiguresView({ figures, publications, path, ranges, articles = [], texts, formats }: Props) {
  const { days, total, sources, countedSince } = figures
  const bars = toBars(days)
  const marks = publications.map(({ day, title }) => ({ date: isoDate(day), title }))
  return (
    <>
      <nav className={styles.ranges} aria-label={texts.range}>
        {ranges.map((count) => (
          <a
            key={count}
            href={`${path}?hari=${count}`}
            aria-current={count === days.length ? 'page' : undefined}
          >
            {texts.days(formats.number(count))}
          </a>
        ))}
      </nav>
      <FiguresSum figures={figures} texts={texts} formats={formats} />
      <FiguresPlot bars={bars} marks={marks} total={total} texts={texts} formats={formats} />
      <p className={styles.legend}>
        <span className={styles.page}>{texts.page}</span>
        <span className={styles.api}>{texts.api}</span>
        {marks.length > 0 && <span className={styles.mark}>{texts.published}</span>}
      </p>
      <p className={controls.hint}>
        {texts.explained} {countedSince !== null && texts.since(formats.day(countedSince))}
      </p>
      <FiguresTable bars={bars} texts={texts} formats={formats} />
      {articles.length > 0 && (
        <section aria-labelledby="top">
          <h2 id="top" className={controls.heading}>
            {texts.articles}
          </h2>
          <CountedArticles articles={articles} formats={formats} />
        </section>
      )}
      <section aria-labelledby="sources">
        <h2 id="sources" className={controls.heading}>
          {texts.sources}
        </h2>
        {sources.length === 0 && <p className={controls.faint}>{texts.noSources}</p>}
        <Counts
          rows={sources.map(({ host, views }) => ({
            key: host,
            name: host === 'other' ? texts.other : <bdi>{host}</bdi>,
            views,
          }))}
          formats={formats}
        />
      </section>
      {publications.length > 0 && (
        <Publications publications={publications} texts={texts} formats={formats} />
      )}
    </>
  )
}

/** A longer list of publications is folded. */
const SHOWN = 10

function Publications({ publications, texts, formats }: Shared & { publications: Publication[] }) {
  return (
    <details className={styles.publications} open={publications.length <= SHOWN}>
      <summary>
        <h2 className={controls.heading}>
          {publications.length < MAX_PUBLICATIONS
            ? texts.published
            : texts.newestPublished(formats.number(publications.length))}
        </h2>
      </summary>
      <ul className={controls.rows}>
        {publications.map(({ id, title, day }) => (
          <li key={id}>
            <a href={articleDeskPath(id)} dir="auto">
              {title}
            </a>
            <span className={controls.faint}>{formats.day(isoDate(day))}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
