import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as opentype from 'opentype.js'
import { singleton } from '../../singleton'

/** The typefaces of cards; each is a Latin font and one with the further letters of European languages. */
export type Typeface = 'newsreader' | 'instrument-sans'

type Font = opentype.Font
type Placed = { glyph: opentype.Glyph; at: number }

const FILES: Record<Typeface, string[]> = {
  newsreader: ['newsreader-latin-500-normal.woff', 'newsreader-latin-ext-500-normal.woff'],
  'instrument-sans': ['instrument-sans-latin-600-normal.woff', 'instrument-sans-latin-ext-600-normal.woff'],
}

// Next's bundle has its exports by name, Node only the default one, which its types do not know.
const library = 'default' in opentype ? (opentype.default as typeof opentype) : opentype

/** What of a text the typeface can draw, on one line; '' where that is no letter and no digit. */
export function drawable(typeface: Typeface, text: string): string {
  const fonts = fontsOf(typeface)
  const signs = [...text.normalize('NFC').toWellFormed().replace(/\s+/g, ' ')]
  const known = signs.map((sign) => [sign, withoutMarks(sign)].find((form) => fontFor(fonts, form)) ?? '')
  const line = known.join('').replace(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(line) ? line : ''
}

/** A letter of a language that the fonts do not know, as near as Latin comes to it. */
function withoutMarks(sign: string): string {
  return sign.normalize('NFD').slice(0, 1)
}

/** How wide a line is at a size, in pixels. */
export function widthOf(typeface: Typeface, line: string, size: number): number {
  return layOut(typeface, line, size).width
}

type Place = { x: number; y: number; size: number }

/** The outlines of a line whose baseline begins at `x`, `y`, as the data of an SVG path. */
export function outline(typeface: Typeface, line: string, { x, y, size }: Place): string {
  const { placed } = layOut(typeface, line, size)
  return placed
    .flatMap(({ glyph, at }) => glyph.getPath(x + at, y, size).commands)
    .map(toPathData)
    .join('')
}

/** Written here, since the library's own writing makes NaN of numbers next to zero. */
function toPathData(command: opentype.PathCommand): string {
  const { type, ...points } = command
  const { x1, y1, x2, y2, x, y } = { x1: null, y1: null, x2: null, y2: null, x: null, y: null, ...points }
  return (
    type + [x1, y1, x2, y2, x, y].flatMap((value) => (value === null ? [] : [value.toFixed(1)])).join(' ')
  )
}

/**
 * Sign after sign, without kerning and ligatures: the library does not know the form of these fonts' kerning, and throws
 * at other rules that it does not know; a card has to be drawn for every title.
 */
function layOut(typeface: Typeface, line: string, size: number): { placed: Placed[]; width: number } {
  const fonts = fontsOf(typeface)
  const placed: Placed[] = []
  let width = 0
  for (const sign of line) {
    const font = fontFor(fonts, sign)
    if (!font) continue
    const glyph = font.charToGlyph(sign)
    placed.push({ glyph, at: width })
    width += (glyph.advanceWidth ?? 0) * (size / font.unitsPerEm)
  }
  return { placed, width }
}

function fontFor(fonts: Font[], sign: string): Font | undefined {
  return fonts.find((font) => font.charToGlyphIndex(sign) > 0)
}

function fontsOf(typeface: Typeface): Font[] {
  return singleton(`card-font.${typeface}`, () =>
    FILES[typeface].map((file) => {
      const { buffer, byteOffset, byteLength } = readFileSync(
        join(process.cwd(), 'lib/site/cards/fonts', file),
      )
      return library.parse(buffer.slice(byteOffset, byteOffset + byteLength))
    }),
  )
}
