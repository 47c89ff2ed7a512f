// Dialogs of the editor: a question, and buttons for its answers.
import { createElement } from '../../dom'
import { get } from './page'

export type Choice = { answer: string; label: string }

/** Resolves with the answer; an empty string if the dialog was closed. */
export async function ask(title: string, body: (string | Node)[], choices: Choice[]): Promise<string> {
  return open(title, body, choices).answer
}

/** Like `ask`, but can be closed with an answer from elsewhere. */
export function open(title: string, body: (string | Node)[], choices: Choice[]) {
  const dialog = createElement('dialog', {})
  const heading = createElement('h2', { textContent: title, id: 'dialog-title' })
  dialog.setAttribute('aria-labelledby', heading.id)
  const acts = createElement('form', { method: 'dialog' })
  acts.append(...choices.map(toButton))
  dialog.append(heading, ...body.map(toBlock), acts)
  get('[data-dialogs]').append(dialog)
  dialog.showModal()
  const answer = new Promise<string>((resolve) => {
    dialog.addEventListener('close', () => {
      resolve(dialog.returnValue)
      dialog.remove()
    })
  })
  return { answer, close: (value: string) => dialog.close(value) }
}

/** Shows both texts of each difference, one below the other. */
export async function compare(pairs: Pair[], { title, here, there, close }: CompareTexts): Promise<void> {
  const blocks = pairs.flatMap(({ name, own, other }) => [
    createElement('h3', { textContent: `${name}: ${here}` }),
    toText(own),
    createElement('h3', { textContent: `${name}: ${there}` }),
    toText(other),
  ])
  await ask(title, blocks, [{ answer: '', label: close }])
}

export type Pair = { name: string; own: string; other: string }
type CompareTexts = { title: string; here: string; there: string; close: string }

function toButton({ answer, label }: Choice): HTMLButtonElement {
  const button = createElement('button', { type: 'submit', value: answer, textContent: label })
  button.className = buttonClass()
  return button
}

/** A button outside of dialogs that looks like the server's. */
export function actButton(label: string, does: () => unknown): HTMLButtonElement {
  const button = createElement('button', { type: 'button', textContent: label, className: buttonClass() })
  button.addEventListener('click', () => void does())
  return button
}

/** The class of the server's buttons. */
export function buttonClass(): string {
  return get('[data-save]').className
}

function toBlock(part: string | Node): Node {
  return typeof part === 'string' ? createElement('p', { textContent: part }) : part
}

/** Focusable, so that the keyboard can scroll a long text. */
function toText(text: string): HTMLPreElement {
  return createElement('pre', { textContent: text, tabIndex: 0, dir: 'auto' })
}
