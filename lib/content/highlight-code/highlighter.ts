import type { Emitter } from 'highlight.js'
import core from 'highlight.js/lib/core'
import { element, type Node } from '../tree/tree'
import { classOf } from './classes'
import type { Highlight } from './code-blocks'
import { registerLanguages } from './languages'

/** A colourer for one article: it gives up, leaving code plain, when it has taken `milliseconds` in all. */
export function createHighlighter(milliseconds: number): Highlight {
  let left = milliseconds
  return (code, language) => {
    if (left <= 0 || !hljs.getLanguage(language)) return undefined
    const start = performance.now()
    deadline = start + left
    const runs = runsOf(code, language)
    left -= performance.now() - start
    return runs?.map(toNode)
  }
}

type Run = { className: string; text: string }

/**
 * Collects runs of colour; highlight.js makes one for each block and one for each piece of another language in it. Its
 * parser says `openNode` and `closeNode` where its types say `startScope` and `endScope`.
 */
class RunEmitter implements Emitter {
  readonly runs: Run[] = []
  private readonly open = [{ scope: '', className: '' }]

  addText(text: string) {
    if (text === '') return
    // highlight.js ends a block by whatever is thrown, and gives what it has until then.
    if (performance.now() > deadline) throw new Error('Colouring took too long.')
    add(this.runs, { className: this.top.className, text })
  }

  openNode(scope: string) {
    const { scope: parent, className } = this.top
    this.open.push({ scope, className: classOf(scope, parent) ?? className })
  }

  closeNode() {
    this.open.pop()
  }

  startScope(scope: string) {
    this.openNode(scope)
  }

  endScope() {
    this.closeNode()
  }

  __addSublanguage(emitter: Emitter) {
    if (!(emitter instanceof RunEmitter)) return
    for (const { className, text } of emitter.runs)
      add(this.runs, { className: className || this.top.className, text })
  }

  finalize() {}

  toHTML() {
    return ''
  }

  private get top() {
    return this.open.at(-1) ?? { scope: '', className: '' }
  }
}

const hljs = core.newInstance()
// The languages are for what cannot tell its own: the body of an HTTP message.
hljs.configure({ __emitter: RunEmitter, languages: ['json', 'xml'] })
registerLanguages(hljs)

let deadline = 0

/** Undefined where a part of the code is missing, because time was up or highlight.js failed. */
function runsOf(code: string, language: string): Run[] | undefined {
  const { _emitter: emitter } = hljs.highlight(code, { language, ignoreIllegals: true })
  if (!(emitter instanceof RunEmitter)) return undefined
  const { runs } = emitter
  return runs.map(({ text }) => text).join('') === code ? runs : undefined
}

function toNode({ className, text }: Run): Node {
  return className === '' ? text : element('span', { class: className }, [text])
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
