import sharp from 'sharp'
import { config } from '../../config'
import { type Cover, coverOf, drawCover } from '../covers/cover'
import { CARD_SIZE } from './address'
import { fitText, type SizeSteps } from './fit-text'
import { drawableText, type Typeface, textPath, textWidth } from './typeface'

/** The panel at the left that holds the text, and the positions on it, in pixels. */
const PANEL_WIDTH = 852
const TEXT_LEFT = 72
const TEXT_WIDTH = PANEL_WIDTH - 2 * TEXT_LEFT
const KICKER_Y = 96
const TITLE_TOP = 132
const SITE_NAME_Y = 562

const INK = '#1d1a16'
const SOFT = '#5f584e'
const ACCENT = '#93391a'
const PAPER = '#fbf9f5'
const LINE = '#e2dbcf'

const TITLE_STEPS: SizeSteps = [
  [84, 4],
  [72, 5],
  [62, 5],
  [54, 6],
  [46, 7],
]
const TITLE_LINE_HEIGHT = 1.12
/** From the top of a line of the title to its baseline, as a share of its size. */
const TITLE_ASCENT = 0.78
const LABEL_SIZE = 26

type CardText = { kicker: string; title: string }
type Article = { title: string; category: string; slug: string }

/** The Open Graph image of an article as SVG: its title next to its drawn cover, without characters that the typeface lacks. */
export function drawArticleOgImage({ title, category, slug }: Article): string {
  return drawCard(coverOf(category, slug), { kicker: category, title })
}

/** The Open Graph image of the site itself. */
export function drawSiteOgImage(): string {
  const { siteName, siteDescription } = config()
  return drawCard(coverOf(siteName, ''), { kicker: '', title: siteDescription })
}

function drawCard(cover: Cover, { kicker, title }: CardText): string {
  const { siteName } = config()
  const content = [
    panel(),
    label(kicker, KICKER_Y, ACCENT),
    titleLines(title),
    label(siteName, SITE_NAME_Y, SOFT),
  ]
  return drawCover(cover, CARD_SIZE).replace('</svg>', `${content.join('')}</svg>`)
}

function panel(): string {
  const { height } = CARD_SIZE
  return `<path fill="${PAPER}" d="M0 0h${PANEL_WIDTH}v${height}H0z"/><path fill="${ACCENT}" d="M${PANEL_WIDTH} 0h6v${height}h-6z"/><path fill="${LINE}" d="M${TEXT_LEFT} ${SITE_NAME_Y - 44}h${TEXT_WIDTH}v1.5h${-TEXT_WIDTH}z"/>`
}

function titleLines(title: string): string {
  const text = drawableText('newsreader', title) || drawableText('newsreader', config().siteName)
  const { size, lines } = fitText(text, TEXT_WIDTH, TITLE_STEPS, (line, size) =>
    textWidth('newsreader', line, size),
  )
  const baselineOf = (index: number) => TITLE_TOP + size * (TITLE_ASCENT + index * TITLE_LINE_HEIGHT)
  return lines
    .map((line, index) => drawLine('newsreader', line, { y: baselineOf(index), size, color: INK }))
    .join('')
}

function label(text: string, y: number, color: string): string {
  const typeface = 'instrument-sans'
  const measure = (line: string, size: number) => textWidth(typeface, line, size)
  const [line = ''] = fitText(drawableText(typeface, text), TEXT_WIDTH, [[LABEL_SIZE, 1]], measure).lines
  return drawLine(typeface, line, { y, size: LABEL_SIZE, color })
}

type LineStyle = { y: number; size: number; color: string }

function drawLine(typeface: Typeface, line: string, { y, size, color }: LineStyle): string {
  if (line === '') return ''
  return `<path fill="${color}" d="${textPath(typeface, line, { x: TEXT_LEFT, y, size })}"/>`
}

/** Converts an Open Graph image to PNG, which every social network accepts, off the main thread. */
export function toPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128, effort: 4 }).toBuffer()
}
