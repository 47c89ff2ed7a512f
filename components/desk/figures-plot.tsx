import { type Bar, ticksUpTo } from '@/lib/desk/figures/plot'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import styles from './figures-plot.module.css'

type Props = {
  bars: Bar[]
  /** The publications, with their dates and titles. */
  marks: { date: string; title: string }[]
  total: number
  texts: DeskMessages['figures']
  formats: Formats
}

/** The top and the base of the bars, in percent of the height: labels are below them. */
const TOP = 4
const BASE = 86
const GAP = 0.2

/** Views as bars, pages below and API above. Drawn in percent, so that labels keep their size at any width. */
export function FiguresPlot({ bars, marks, total, texts, formats }: Props) {
  const ticks = ticksUpTo(Math.max(...bars.map(({ page, api }) => page + api)))
  const scale = (BASE - TOP) / (ticks.at(-1) ?? 1)
  const width = 100 / bars.length
  const title =
    bars[0]?.from === bars[0]?.to && bars.at(-1)?.from === bars.at(-1)?.to ? texts.plot : texts.weeks
  return (
    <svg className={styles.plot} role="img" aria-labelledby="plot-title" aria-describedby="plot-text">
      <title id="plot-title">{title}</title>
      <desc id="plot-text">{describe(bars, total, texts, formats)}</desc>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1="0" x2="100%" y1={percent(BASE - tick * scale)} y2={percent(BASE - tick * scale)} />
          <text x="0" y={percent(BASE - tick * scale)} dx="-0.5rem" dy="0.35em" textAnchor="end">
            {formats.tick(tick)}
          </text>
        </g>
      ))}
      {bars.map(({ from, to, page, api }, at) => (
        <g key={from}>
          <title>
            {texts.bar(nameOf({ from, to }, texts, formats), formats.number(page), formats.number(api))}
          </title>
          <rect
            className={styles.page}
            x={percent((at + GAP / 2) * width)}
            width={percent((1 - GAP) * width)}
            y={percent(BASE - page * scale)}
            height={percent(page * scale)}
          />
          <rect
            className={styles.api}
            x={percent((at + GAP / 2) * width)}
            width={percent((1 - GAP) * width)}
            y={percent(BASE - (page + api) * scale)}
            height={percent(api * scale)}
          />
        </g>
      ))}
      {marks.map(({ date, title: name }) => (
        <circle
          key={`${date} ${name}`}
          cx={percent((indexOf(bars, date) + 0.5) * width)}
          cy={percent(BASE + 3)}
          r="3"
        >
          <title>{`${formats.day(date)}: ${name}`}</title>
        </circle>
      ))}
      <text x="0" y="99%">
        {formats.day(bars[0]?.from ?? '')}
      </text>
      <text x="100%" y="99%" textAnchor="end">
        {formats.day(bars.at(-1)?.to ?? '')}
      </text>
    </svg>
  )
}

/** The label of a bar's days. */
export function nameOf(
  { from, to }: Pick<Bar, 'from' | 'to'>,
  texts: Props['texts'],
  formats: Formats,
): string {
  return from === to ? formats.day(from) : texts.span(formats.day(from), formats.day(to))
}

function describe(bars: Bar[], total: number, texts: Props['texts'], formats: Formats): string {
  const most = bars.reduce((best, bar) => (sumOf(bar) > sumOf(best) ? bar : best))
  if (total === 0) return texts.nothing
  const [from = '', to = ''] = [bars[0]?.from, bars.at(-1)?.to]
  return texts.describe(
    formats.day(from),
    formats.day(to),
    formats.number(total),
    formats.number(sumOf(most)),
    nameOf(most, texts, formats),
  )
}

function sumOf({ page, api }: Bar): number {
  return page + api
}

function indexOf(bars: Bar[], date: string): number {
  return bars.findIndex(({ to }) => date <= to)
}

function percent(value: number): string {
  return `${Number(value.toFixed(3))}%`
}
