import type { Element } from 'domhandler'
import { findAll, getAttributeValue, textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import type { Scope } from '../../../lib/auth/actor'
import { deskOf, type Page, type Place } from '../../support/desk'

/** A page as a browser without scripts sees it. */
export type BrowserPage = Omit<Page, 'location'> & {
  path: string
  elements: (test: (element: Element) => boolean) => Element[]
}

/**
 * A signed-in person with a browser that runs no scripts: it follows redirects and submits forms. Uses the desk of the
 * shared server unless `place` names another.
 */
export async function browse(scopes?: readonly Scope[], place?: Place) {
  const { open: ask, send, name, headers } = await deskOf(scopes, place)

  async function open(path: string): Promise<BrowserPage> {
    const response = await ask(path)
    return follow(path, response)
  }

  async function follow(path: string, response: Page): Promise<BrowserPage> {
    if (response.status === 303) return open(response.location ?? '')
    const { children } = parseDocument(response.html)
    return { ...response, path, elements: (test) => findAll(test, children) }
  }

  /** Submits the button's form with its current field values, overridden by `filled`. */
  async function press(page: BrowserPage, button: Element, filled: Record<string, string> = {}) {
    const form = formOf(button)
    const of = (attribute: string) =>
      getAttributeValue(button, `form${attribute}`) ?? getAttributeValue(form, attribute)
    const named = getAttributeValue(button, 'name')
    const fields = {
      ...Object.fromEntries(fieldsIn(form)),
      ...filled,
      ...(named && { [named]: getAttributeValue(button, 'value') ?? '' }),
    }
    const action = of('action') ?? page.path.split('?')[0] ?? ''
    if (of('method') !== 'post') return open(`${action}?${new URLSearchParams(fields)}`)
    return follow(action, await send(action, fields))
  }

  return { name, ofApi: headers, open, press }
}

/** The button with this text or `aria-label`. */
export function buttonOf(page: BrowserPage, name: string): Element {
  const [button] = page.elements(
    (element) =>
      element.name === 'button' &&
      (getAttributeValue(element, 'aria-label') ?? textContent(element).trim()) === name,
  )
  if (!button) throw new Error(`No button "${name}" at ${page.path}:\n${page.html}`)
  return button
}

/** The checked value of each group of radio buttons except `theme`; null where none is checked. */
export function chosenIn(page: BrowserPage): Record<string, string | null> {
  const radios = page.elements(
    (element) =>
      getAttributeValue(element, 'type') === 'radio' && getAttributeValue(element, 'name') !== 'theme',
  )
  const names = [...new Set(radios.map((radio) => getAttributeValue(radio, 'name') ?? ''))]
  return Object.fromEntries(
    names.map((name) => {
      const chosen = radios.find(
        (radio) => getAttributeValue(radio, 'name') === name && 'checked' in radio.attribs,
      )
      return [name, chosen ? (getAttributeValue(chosen, 'value') ?? '') : null]
    }),
  )
}

export function textsOf(page: BrowserPage, name: string): string[] {
  return page.elements((element) => element.name === name).map((element) => textContent(element))
}

function formOf(button: Element): Element {
  let element = button.parent
  while (element && !('name' in element && element.name === 'form')) element = element.parent
  if (!element) throw new Error('The button is in no form.')
  return element as Element
}

/** The entries that a browser sends for a form (HTML, "constructing the entry list"), without the button. */
function fieldsIn(form: Element): [string, string][] {
  return findAll(({ name }) => ['input', 'textarea', 'select'].includes(name), form.children).flatMap(
    (field): [string, string][] => {
      const { name = '', type = '', value = '' } = field.attribs
      if (name === '') return []
      if (field.name === 'textarea') return [[name, crlf(textContent(field).replace(/^\n/, ''))]]
      if (field.name === 'select') return [[name, selectedIn(field)]]
      const isUnchecked = ['radio', 'checkbox'].includes(type) && !('checked' in field.attribs)
      return isUnchecked || type === 'submit' ? [] : [[name, value]]
    },
  )
}

function selectedIn(select: Element): string {
  const options = findAll(({ name }) => name === 'option', select.children)
  const option = options.find(({ attribs }) => 'selected' in attribs) ?? options[0]
  return option ? (option.attribs.value ?? textContent(option)) : ''
}

/** Browsers send CRLF line breaks (HTML, "convert to a list of name-value pairs"). */
function crlf(text: string): string {
  return text.replace(/\r\n?|\n/g, '\r\n')
}
