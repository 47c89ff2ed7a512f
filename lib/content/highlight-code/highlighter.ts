import { type ChildNode, Text } from 'domhandler'
import type { Emitter } from 'highlight.js'
import core from 'highlight.js/lib/core'
import { MAX_ELAPSED_PER_WORK, ownCpuMs } from '../../program'
import { createElement } from '../dom/edit'
import { classOf } from './classes'
import type { Highlight } from './code-blocks'
import { registerLanguages } from './languages'

/** A highlighter for one article. After `maxMs` of CPU time from its first block it leaves code plain. */
export function createHighlighter(maxMs: number): Highlight {
  let own: Budget | undefined
  return (code, language) => {
    if (!hljs.getLanguage(language)) return undefined
    own ??= new Budget(maxMs)
    if (own.isUsedUp()) return undefined
    budget = own
    return runsOf(code, language)?.map(toNode)
  }
}

/** A budget of CPU time, so that the output does not depend on the machine's load. */
class Budget {
  private readonly start = performance.now()
  private readonly cpuStart = ownCpuMs()
  private deadline: number

  constructor(private readonly maxMs: number) {
    this.deadline = this.start + maxMs
  }

  /** Reads the CPU time, which is slower than reading the clock, only once the budget may be used up. */
  isUsedUp(): boolean {
    const now = performance.now()
    if (now < this.deadline) return false
    const left = this.maxMs - (ownCpuMs() - this.cpuStart)
    this.deadline = now + left
    return left <= 0 || now - this.start > MAX_ELAPSED_PER_WORK * this.maxMs
  }
}

type Run = { className: string; text: string }

/** highlight.js calls `openNode` and `closeNode` where its types say `startScope` and `endScope`. */
class RunEmitter implements Emitter {
  readonly runs: Run[] = []
  private readonly open = [{ scope: '', className: '' }]

  addText(text: string) {
    if (text === '') return
    // highlight.js catches the error and returns its output so far.
    if (budget.isUsedUp()) throw new Error('Highlighting took too long.')
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
// The candidates where a grammar leaves the language open: the body of an HTTP message.
hljs.configure({ __emitter: RunEmitter, languages: ['json', 'xml'] })
registerLanguages(hljs)

let budget = new Budget(0)

function runsOf(code: string, language: string): Run[] | undefined {
  const { _emitter: emitter } = hljs.highlight(code, { language, ignoreIllegals: true })
  if (!(emitter instanceof RunEmitter)) return undefined
  const { runs } = emitter
  return runs.map(({ text }) => text).join('') === code ? runs : undefined
}

function toNode({ className, text }: Run): ChildNode {
  const content = new Text(text)
  return className === '' ? content : createElement('span', { class: className }, [content])
}

/** Merges adjacent runs of one class, across whitespace too, which halves the tags of a page. */
function add(runs: Run[], { className, text }: Run) {
  const last = runs.at(-1)
  const beforeLast = runs.at(-2)
  const shownClass = className !== '' && text.trim() === '' ? '' : className
  if (last?.className === shownClass) {
    last.text += text
  } else if (last && beforeLast && last.text.trim() === '' && beforeLast.className === shownClass) {
    beforeLast.text += last.text + text
    runs.pop()
  } else runs.push({ className: shownClass, text })
}
