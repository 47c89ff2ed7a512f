// Until a font has loaded, text is shown in a system font scaled to the same size, so that lines do not move or break
// elsewhere afterwards. `local()` matches a face only by its own name, without the system's substitutes.

/** A system face for a weight of ours; `scale` is the width of ours divided by its width, over the text of all pages. */
type Face = { names: string; weight: number; scale: number; style?: 'italic' }
type Metrics = { ascent: number; descent: number }

/** From the fonts' `hhea` tables, as a share of the font size. */
const INSTRUMENT_SANS = { ascent: 0.97, descent: 0.25 }
const NEWSREADER = { ascent: 0.735, descent: 0.265 }

const ARIAL = 'Arial, ArialMT, Liberation Sans, LiberationSans, Arimo, Arimo-Regular'
const ARIAL_BOLD =
  'Arial Bold, Arial-BoldMT, Liberation Sans Bold, LiberationSans-Bold, Arimo Bold, Arimo-Bold'
const ROBOTO = 'Roboto, Roboto Regular, Roboto-Regular'
const ROBOTO_MEDIUM = 'Roboto Medium, Roboto-Medium'
const ROBOTO_BOLD = 'Roboto Bold, Roboto-Bold'
const TIMES = 'Times New Roman, TimesNewRomanPSMT, Liberation Serif, LiberationSerif, Tinos, Tinos-Regular'
const TIMES_BOLD =
  'Times New Roman Bold, TimesNewRomanPS-BoldMT, Liberation Serif Bold, LiberationSerif-Bold, Tinos Bold, Tinos-Bold'
const TIMES_ITALIC =
  'Times New Roman Italic, TimesNewRomanPS-ItalicMT, Liberation Serif Italic, LiberationSerif-Italic, Tinos Italic, Tinos-Italic'
const TIMES_BOLD_ITALIC =
  'Times New Roman Bold Italic, TimesNewRomanPS-BoldItalicMT, Liberation Serif Bold Italic, LiberationSerif-BoldItalic, Tinos Bold Italic, Tinos-BoldItalic'
const NOTO_SERIF = 'Noto Serif, Noto Serif Regular, NotoSerif, NotoSerif-Regular'
const NOTO_SERIF_BOLD = 'Noto Serif Bold, NotoSerif-Bold'
const NOTO_SERIF_ITALIC = 'Noto Serif Italic, NotoSerif-Italic'
const NOTO_SERIF_BOLD_ITALIC = 'Noto Serif Bold Italic, NotoSerif-BoldItalic'

/** The rules of the families that `tokens.css` lists after ours: one for Windows, macOS and Linux, one for Android. */
export const FALLBACK_FONTS = [
  family('Instrument Sans as Arial', INSTRUMENT_SANS, [
    { names: ARIAL, weight: 400, scale: 1.021 },
    { names: ARIAL, weight: 500, scale: 1.04 },
    { names: ARIAL_BOLD, weight: 600, scale: 0.98 },
    { names: ARIAL_BOLD, weight: 700, scale: 1 },
  ]),
  family('Instrument Sans as Roboto', INSTRUMENT_SANS, [
    { names: ROBOTO, weight: 400, scale: 1.028 },
    { names: ROBOTO_MEDIUM, weight: 500, scale: 1.04 },
    { names: ROBOTO_BOLD, weight: 600, scale: 1.045 },
    { names: ROBOTO_BOLD, weight: 700, scale: 1.05 },
  ]),
  family('Newsreader as Times', NEWSREADER, [
    { names: TIMES, weight: 400, scale: 1.047 },
    { names: TIMES, weight: 500, scale: 1.077 },
    { names: TIMES_BOLD, weight: 600, scale: 1.035 },
    { names: TIMES_BOLD, weight: 700, scale: 1.057 },
    { names: TIMES_ITALIC, weight: 400, scale: 0.987, style: 'italic' },
    { names: TIMES_ITALIC, weight: 500, scale: 1.04, style: 'italic' },
    { names: TIMES_BOLD_ITALIC, weight: 700, scale: 1.1, style: 'italic' },
  ]),
  family('Newsreader as Noto Serif', NEWSREADER, [
    { names: NOTO_SERIF, weight: 400, scale: 0.881 },
    { names: NOTO_SERIF, weight: 500, scale: 0.91 },
    { names: NOTO_SERIF_BOLD, weight: 600, scale: 0.895 },
    { names: NOTO_SERIF_ITALIC, weight: 400, scale: 0.85, style: 'italic' },
    { names: NOTO_SERIF_BOLD_ITALIC, weight: 700, scale: 0.88, style: 'italic' },
  ]),
].join('')

function family(name: string, metrics: Metrics, faces: Face[]): string {
  return faces.map((face) => `@font-face{font-family:"${name}";${describe(face, metrics)}}`).join('')
}

/** The line height must be that of our font, so the metrics are divided by `size-adjust`. */
function describe({ names, weight, scale, style }: Face, { ascent, descent }: Metrics): string {
  const sources = names.replace(/[^,]+/g, (name) => `local("${name.trim()}")`)
  const overrides = `size-adjust:${percent(scale)};ascent-override:${percent(ascent / scale)};descent-override:${percent(descent / scale)};line-gap-override:0%`
  return `src:${sources};font-weight:${weight};font-style:${style ?? 'normal'};${overrides}`
}

function percent(part: number): string {
  return `${Number((part * 100).toFixed(2))}%`
}
