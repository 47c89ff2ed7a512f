import { createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import type { Colour } from './code'
import { grammarName, loadGrammar } from './grammars'
import { classOf, PALETTE } from './palette'
import { element, type Node } from './tree'

/** Loads the grammars of these languages; unknown ones are passed over. */
export async function loadLanguages(languages: string[]): Promise<void> {
  const names = new Set(languages.map(grammarName).filter((name) => name !== undefined))
  if (names.size === 0) return
  highlighter ??= await createHighlighterCore({
    themes: [PALETTE],
    // Oniguruma takes half the time of shiki's engine in JavaScript.
    engine: createOnigurumaEngine(import('shiki/wasm')),
    warnings: false,
  })
  for (const name of names) {
    if (highlighter.getLoadedLanguages().includes(name)) continue
    await highlighter.loadLanguage(await loadGrammar(name))
    // A grammar compiles its patterns when it first meets them; that time is no article's own.
    colour(highlighter, SAMPLE, name)
  }
}

/** A colourer for one article: it gives up, leaving code plain, when it has taken `milliseconds` in all. */
export function newColour(milliseconds: number): Colour {
  let left = milliseconds
  return (code, language) => {
    const name = grammarName(language)
    if (name === undefined || left <= 0 || !highlighter?.getLoadedLanguages().includes(name)) return undefined
    const start = performance.now()
    const coloured = colour(highlighter, code, name)
    left -= performance.now() - start
    return coloured
  }
}

let highlighter: HighlighterCore | undefined

/** A line that takes longer keeps the colours it has so far. */
const LINE_MILLISECONDS = 500
const SAMPLE = `/* a */ // b
# c
import d, { e } from "f"; export default async function g(h: string) { if (h === 'i') return [1.5, true, null]; }
class J extends K { l = (m) => \`n \${m + 1} o\`; static p() { throw new Q(/r+/g) } }
const [s, setS] = useState({ t: 1, 'u': [2] }); return <div className="v" onClick={() => setS(s + 1)}>{s} w</div>
.x > y:hover { color: #fff; margin: 0 1px; } @media (min-width: 2px) { z { a: b(c) } }
<!-- d --><p class="e">f &amp; g</p> SELECT h FROM i WHERE j = 'k'; def l(m): return m | $ npm run n --o`

type Run = { className: string; text: string }

function colour(coder: HighlighterCore, code: string, lang: string): Node[] {
  const lines = coder.codeToTokensBase(code, {
    lang,
    theme: PALETTE.name,
    tokenizeMaxLineLength: 2_000,
    tokenizeTimeLimit: LINE_MILLISECONDS,
  })
  const runs: Run[] = []
  for (const [at, line] of lines.entries()) {
    if (at > 0) add(runs, { className: '', text: '\n' })
    for (const token of line) add(runs, { className: classOf(token.color), text: token.content })
  }
  return runs.map(({ className, text }) =>
    className === '' ? text : element('span', { class: className }, [text]),
  )
}

/** Neighbours of one class become one run, over white space too: half of the tags of a page are saved so. */
function add(runs: Run[], { className, text }: Run) {
  const last = runs.at(-1)
  const beforeLast = runs.at(-2)
  const kind = className !== '' && text.trim() === '' ? '' : className
  if (last?.className === kind) {
    last.text += text
  } else if (last && beforeLast && last.text.trim() === '' && beforeLast.className === kind) {
    beforeLast.text += last.text + text
    runs.pop()
  } else runs.push({ className: kind, text })
}
