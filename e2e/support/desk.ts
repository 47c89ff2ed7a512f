import type { Element } from 'domhandler'
import { findAll, findOne, getAttributeValue, hasAttrib, textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import type { Scope } from '../../lib/auth/actor'
import { service, untilTaken, word } from '../api/support/service'
import { signIn } from './sign-in'

export type Page = { status: number; location: string | null; html: string; headers: Headers }

export type Fields = Record<string, string | readonly string[]>

/** What a person without scripts does at the desk of the shared server: opens screens and sends their forms. */
export async function deskOf(scopes?: readonly Scope[], at = service.url) {
  const person = await signIn({ url: at, ...(scopes && { scopes }) })
  const { Cookie = '', Origin: origin = '' } = person.headers
  const once = async (path: string, init: RequestInit): Promise<Page> => {
    const response = await fetch(at + path, {
      redirect: 'manual',
      ...init,
      headers: { Cookie, ...init.headers },
    })
    return {
      status: response.status,
      location: response.headers.get('location'),
      html: await response.text(),
      headers: response.headers,
    }
  }
  /** A screen is asked for again while the service has too much to do, as a person would. */
  const ask = (path: string, init: RequestInit = {}): Promise<Page> =>
    init.method === 'POST' ? once(path, init) : untilTaken(() => once(path, init), isBusy)
  const send = (path: string, fields: Fields = {}, headers: Record<string, string> = { Origin: origin }) =>
    ask(path, { method: 'POST', headers, body: toForm(fields) })
  return {
    ...person,
    open: ask,
    send,
    /** Opens the screen at `path`, changes some fields of its editor, and sends it. */
    async edit(path: string, changed: Fields = {}, to?: string): Promise<Page> {
      const { html } = await ask(path)
      const { action, fields } = formOf(html, 'data-editor')
      return send(to ?? action, { ...fields, ...changed })
    },
  }
}

function isBusy({ status, headers }: Page): boolean {
  return status === 503 && headers.has('retry-after')
}

/** The form with an attribute, with the values that a browser would send: line ends are CRLF. */
export function formOf(html: string, attribute: string): { action: string; fields: Record<string, string> } {
  const form = findOne(
    (element) => element.name === 'form' && hasAttrib(element, attribute),
    parseDocument(html),
  )
  if (!form) throw new Error(`There is no form with ${attribute}:\n${html.slice(-2000)}`)
  const fields = findAll((element) => hasAttrib(element, 'name') && element.name !== 'button', form.children)
  return {
    action: getAttributeValue(form, 'action') ?? '',
    fields: Object.fromEntries(
      fields.map((field) => [getAttributeValue(field, 'name') ?? '', valueSent(field)]),
    ),
  }
}

function valueSent(field: Element): string {
  if (field.name !== 'textarea') return (getAttributeValue(field, 'value') ?? '').replace(/[\r\n]/g, '')
  // As the parser of HTML: a line feed after the tag is dropped, and a form sends CRLF.
  return textContent(field)
    .replace(/^\r?\n/, '')
    .replace(/\r\n?|\n/g, '\r\n')
}

function toForm(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value)
  }
  return form
}

export const newDraft = () => ({
  title: `Judul ${word()}`,
  category: `Rubrik ${word()}`,
  content: 'Isi **tebal**.',
})
