import { config } from '../../config'
import { type Cover, coverOf, drawCover } from '../covers/cover'
import { CARD_SIZE } from './address'
import { fitText, type Steps } from './lines'
import { drawable, outline, type Typeface, widthOf } from './typeface'

type Messages = { kicker: string; title: string }

/** The sheet of paper that lies on the cloth, and where text stands on it. */
const SHEET = 852
const LEFT = 72
const WIDTH = SHEET - 2 * LEFT
const TITLE_TOP = 132
const FOOT = 562

const INK = '#1d1a16'
const SOFT = '#5f584e'
const ACCENT = '#93391a'
const PAPER = '#fbf9f5'
const LINE = '#e2dbcf'

const TITLE_STEPS: Steps = [
  [84, 4],
  [72, 5],
  [62, 5],
  [54, 6],
  [46, 7],
]
const LEADING = 1.12

/** The card of an article as SVG: its title on its own cloth. What the typeface cannot draw is left out. */
export function drawArticleCard({
  title,
  category,
  slug,
}: {
  title: string
  category: string
  slug: string
}): string {
  return drawCard(coverOf(category, slug), { kicker: category, title })
}

/** The card of the site itself. */
export function drawSiteCard(): string {
  const { siteName, siteDescription } = config()
  return drawCard(coverOf(siteName, ''), { kicker: '', title: siteDescription })
}

function drawCard(cover: Cover, { kicker, title }: Messages): string {
  const { siteName } = config()
  const { width, height } = CARD_SIZE
  const shown = drawable('newsreader', title) || drawable('newsreader', siteName)
  const { size, lines } = fitText(shown, WIDTH, TITLE_STEPS, (line, at) => widthOf('newsreader', line, at))
  const [first = ''] = fitText(drawable('instrument-sans', kicker), WIDTH, [[26, 1]], measureSans).lines
  const [foot = ''] = fitText(drawable('instrument-sans', siteName), WIDTH, [[26, 1]], measureSans).lines
  const texts = [
    write('instrument-sans', first, { y: 96, size: 26, colour: ACCENT }),
    ...lines.map((line, at) =>
      write('newsreader', line, { y: TITLE_TOP + size * (0.78 + at * LEADING), size, colour: INK }),
    ),
    write('instrument-sans', foot, { y: FOOT, size: 26, colour: SOFT }),
  ]
  const sheet = `<path fill="${PAPER}" d="M0 0h${SHEET}v${height}H0z"/><path fill="${ACCENT}" d="M${SHEET} 0h6v${height}h-6z"/><path fill="${LINE}" d="M${LEFT} ${FOOT - 44}h${WIDTH}v1.5h${-WIDTH}z"/>`
  return drawCover(cover, { width, height }).replace('</svg>', `${sheet}${texts.join('')}</svg>`)
}

type Place = { y: number; size: number; colour: string }

function write(typeface: Typeface, line: string, { y, size, colour }: Place): string {
  return line === '' ? '' : `<path fill="${colour}" d="${outline(typeface, line, { x: LEFT, y, size })}"/>`
}

function measureSans(line: string, size: number): number {
  return widthOf('instrument-sans', line, size)
}
