import type { Bar } from '@/lib/desk/figures/plot'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { nameOf } from './figures-plot'
import styles from './figures-view.module.css'

type Props = { bars: Bar[]; texts: DeskMessages['figures']; formats: Formats }

/** The values of the plot, newest first. */
export function FiguresTable({ bars, texts, formats }: Props) {
  return (
    <details className={styles.table}>
      <summary>{texts.table}</summary>
      <table>
        <thead>
          <tr>
            {[texts.day, texts.page, texts.api, texts.sum].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map((bar) => (
            <tr key={bar.from}>
              <th scope="row">{nameOf(bar, texts, formats)}</th>
              <td>{formats.number(bar.page)}</td>
              <td>{formats.number(bar.api)}</td>
              <td>{formats.number(bar.page + bar.api)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
