import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as opentype from 'opentype.js'
import { singleton } from '../../singleton'
import { oneLine } from '../../text/strings'

export type Typeface = 'newsreader' | 'instrument-sans'

type Font = opentype.Font
type PlacedGlyph = { glyph: opentype.Glyph; x: number }

const FILES: Record<Typeface, string[]> = {
  newsreader: ['newsreader-latin-500-normal.woff', 'newsreader-latin-ext-500-normal.woff'],
  'instrument-sans': ['instrument-sans-latin-600-normal.woff', 'instrument-sans-latin-ext-600-normal.woff'],
}

// Next's bundle exports the library by name, Node only as default, which its types do not know.
const library = 'default' in opentype ? (opentype.default as typeof opentype) : opentype

/** The characters of a text that the typeface can draw, on one line; '' if no letter and no digit is left. */
export function drawableText(typeface: Typeface, text: string): string {
  const fonts = fontsOf(typeface)
  const characters = [...text.normalize('NFC').toWellFormed().replace(/\s+/g, ' ')]
  const drawable = characters.map(
    (character) => [character, baseLetter(character)].find((form) => fontFor(fonts, form)) ?? '',
  )
  const line = oneLine(drawable.join(''))
  return /[\p{L}\p{N}]/u.test(line) ? line : ''
}

/** A letter without its marks, for letters that the fonts lack. */
function baseLetter(character: string): string {
  return character.normalize('NFD').slice(0, 1)
}

/** The width of a line at a size, in pixels. */
export function textWidth(typeface: Typeface, line: string, size: number): number {
  return layOut(typeface, line, size).width
}

type Position = { x: number; y: number; size: number }

/** The outlines of a line whose baseline starts at `x`, `y`, as the data of an SVG path. */
export function textPath(typeface: Typeface, line: string, { x, y, size }: Position): string {
  const { glyphs } = layOut(typeface, line, size)
  return glyphs
    .flatMap(({ glyph, x: offset }) => glyph.getPath(x + offset, y, size).commands)
    .map(toPathData)
    .join('')
}

/** The library's own serialization writes NaN for numbers close to zero. */
function toPathData(command: opentype.PathCommand): string {
  const { type, ...points } = command
  const { x1, y1, x2, y2, x, y } = { x1: null, y1: null, x2: null, y2: null, x: null, y: null, ...points }
  return (
    type + [x1, y1, x2, y2, x, y].flatMap((value) => (value === null ? [] : [value.toFixed(1)])).join(' ')
  )
}

/** No kerning, no ligatures: the library cannot read these fonts' kerning and throws on rules that it does not know. */
function layOut(typeface: Typeface, line: string, size: number): { glyphs: PlacedGlyph[]; width: number } {
  const fonts = fontsOf(typeface)
  const glyphs: PlacedGlyph[] = []
  let width = 0
  for (const character of line) {
    const font = fontFor(fonts, character)
    if (!font) continue
    const glyph = font.charToGlyph(character)
    glyphs.push({ glyph, x: width })
    width += (glyph.advanceWidth ?? 0) * (size / font.unitsPerEm)
  }
  return { glyphs, width }
}

function fontFor(fonts: Font[], character: string): Font | undefined {
  return fonts.find((font) => font.charToGlyphIndex(character) > 0)
}

function fontsOf(typeface: Typeface): Font[] {
  return singleton(`card-font.${typeface}`, () =>
    FILES[typeface].map((file) => {
      const { buffer, byteOffset, byteLength } = readFileSync(
        join(process.cwd(), 'lib/site/og-images/fonts', file),
      )
      return library.parse(buffer.slice(byteOffset, byteOffset + byteLength))
    }),
  )
}
