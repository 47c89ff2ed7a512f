// The working copy of this article on the server, and its differences from what is typed here.
import type { Values } from '../local-copy-type'
import type { Pair } from './dialogs'
import { areSame, toText, toTyped } from './fields'
import { apiPath, deskHeaders, hidden } from './page'

export type Kept = { saved_at: string; fields: Record<string, unknown> }

/**
 * What was sent since the server last confirmed a text: each may have arrived although its answer was lost, the first most
 * likely.
 */
let sent: Values[] = []
const MAX_SENT = 20

export function noteSent(values: Values) {
  if (sent.some((before) => areSame(before, values))) return
  sent = [...sent.slice(0, MAX_SENT - 1), values]
}

export function forgetSent() {
  sent = []
}

/** Whether the fields of a text on the server are what this page sent. */
export function isSent({ fields }: Pick<Kept, 'fields'>): boolean {
  return sent.some((values) => pairsOf(values, fields).length === 0)
}

/** The body of a `PUT`, which replaces the copy that this page knows of. */
export function bodyOf(values: Values, base: string): string {
  return JSON.stringify({
    fields: toTyped(values),
    base_revision: Number(base) || null,
    saved_at: hidden('saved_at').value || null,
  })
}

export function putCopy(body: string, keepalive = false): Promise<Response> {
  return fetch(`${apiPath()}/working-copy`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...deskHeaders },
    body,
    keepalive,
  })
}

/** Null if there is none. Throws if that cannot be known now. */
export async function readCopy(): Promise<Kept | null> {
  const response = await fetch(`${apiPath()}/working-copy`, {
    headers: deskHeaders,
    cache: 'no-store',
  })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`The working copy answered ${response.status}.`)
  return keptIn(response)
}

export async function keptIn(response: Response): Promise<Kept> {
  const { data }: { data: Kept } = await response.json()
  return data
}

/** The fields that differ, by their labels. */
export function pairsOf(own: Values, other: Record<string, unknown>): Pair[] {
  return Object.keys(own)
    .map((name) => ({
      name: document.querySelector(`label[for="${name}"]`)?.textContent ?? name,
      own: own[name] ?? '',
      other: toText(name, other[name]),
    }))
    .filter((pair) => pair.own !== pair.other)
}
