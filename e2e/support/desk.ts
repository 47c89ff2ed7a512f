import type { Element } from 'domhandler'
import { findAll, findOne, getAttributeValue, hasAttrib, textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { inject } from 'vitest'
import type { Scope } from '../../lib/auth/actor'
import { service, untilTaken, word } from '../api/support/service'
import { type DeskResponse, deskAt } from './desk-client'
import { signIn } from './sign-in'

export type Page = { status: number; location: string | null; html: string; headers: Headers }

export type Fields = Record<string, string | readonly string[]>

export type Place = { url: string; databaseUrl: string }

/** A signed-in person without scripts at the desk, by default the shared server's: opens screens and submits forms. */
export async function deskOf(
  scopes?: readonly Scope[],
  place: Place = { url: service.url, databaseUrl: inject('databaseUrl') },
) {
  const browser = deskAt(place)
  const person = await signIn({ ...place, ...(scopes && { scopes }) })
  const { Cookie: cookie = '' } = person.headers

  /** Opens a screen with the person's cookie, or the one in `by`. Retries while the service is busy, as a person would. */
  const open = async (path: string, by: { cookie: string | null } = { cookie }): Promise<Page> =>
    toPage(await untilTaken(() => browser.get(path, by), isBusy))

  const send = async (
    path: string,
    fields: Fields | FormData = {},
    by: { cookie: string | null; headers?: Record<string, string> } = { cookie },
  ) => toPage(await browser.post(path, { ...by, form: fields instanceof FormData ? fields : toForm(fields) }))

  return {
    ...person,
    cookie,
    open,
    send,
    /** Opens the screen at `path`, changes fields of its editor, and submits it. */
    async edit(path: string, changed: Fields = {}, to?: string): Promise<Page> {
      const { html } = await open(path)
      const { action, fields } = formOf(html, 'data-editor')
      return send(to ?? action, { ...fields, ...changed })
    },
  }
}

function toPage({ text: html, status, location, headers }: DeskResponse): Page {
  return { html, status, location, headers }
}

function isBusy({ status, headers }: DeskResponse): boolean {
  return status === 503 && headers.has('retry-after')
}

/** The form with an attribute, with the values a browser would send, including CRLF line breaks. */
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
  // The HTML parser drops a line feed after the tag, and forms send CRLF.
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
