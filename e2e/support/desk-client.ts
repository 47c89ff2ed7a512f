import type { Scope } from '../../lib/auth/actor'
import { createLink } from '../../lib/auth/people/links'
import { addPerson, findPersonByName, type Person, PRESETS } from '../../lib/auth/people/people'
import { database } from '../../lib/db/database'
import { withDatabase } from '../api/support/own-database'
import { word } from '../api/support/service'

export type DeskResponse = { status: number; headers: Headers; text: string; location: string | null }

type Sent = {
  cookie?: string | null
  /** A form; a string is sent as it is. */
  form?: Record<string, string> | FormData | string
  json?: unknown
  headers?: Record<string, string>
}

type Place = { url: string; siteUrl?: string; databaseUrl: string }

/** A browser at the desk of a server, which sends no cookie but the given one. */
export function deskAt({ url, siteUrl = siteUrlOf(url), databaseUrl }: Place) {
  /** Follows no redirects. Sends POSTs as same-origin requests from the desk unless `headers` override that. */
  async function send(method: string, path: string, { cookie, form, json, headers }: Sent = {}) {
    const own: Record<string, string> =
      method === 'POST' ? { Origin: siteUrl, 'Sec-Fetch-Site': 'same-origin' } : {}
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...own,
        ...(json !== undefined && { 'Content-Type': 'application/json', Accept: 'application/json' }),
        ...(cookie && { Cookie: cookie }),
        ...headers,
      },
      ...(form !== undefined && {
        body: typeof form === 'string' || form instanceof FormData ? form : formDataOf(form),
      }),
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const { status, headers: got } = response
    return { status, headers: got, text: await response.text(), location: got.get('location') }
  }

  /** The path of a new link that signs in `person`, or creates the first person. */
  async function linkFor(person: Person | null): Promise<string> {
    const address = await withDatabase(
      (opened) => opened.write((queries) => createLink(queries, person, null)),
      databaseUrl,
    )
    return new URL(address).pathname
  }

  async function signIn(person: Person, former: string | null = null): Promise<string> {
    const response = await send('POST', await linkFor(person), { cookie: former, form: {} })
    const cookie = cookieOf(response)
    if (cookie === null) throw new Error(`Got ${response.status}: ${response.text}`)
    return cookie
  }

  return {
    url,
    siteUrl,
    databaseUrl,
    send,
    get: (path: string, sent?: Sent) => send('GET', path, sent),
    post: (path: string, sent?: Sent) => send('POST', path, sent),
    linkFor,
    addPerson: (scopes: readonly Scope[] = PRESETS.owner, name = word()) =>
      withDatabase((opened) => opened.write((queries) => addPerson(queries, name, scopes)), databaseUrl),
    findPerson: (name: string) => withDatabase(() => findPersonByName(database().read, name), databaseUrl),
    signIn,
    /** Signs in a new person; returns the `Cookie` header. */
    async signedIn(scopes: readonly Scope[] = PRESETS.owner): Promise<{ person: Person; cookie: string }> {
      const person = await this.addPerson(scopes)
      return { person, cookie: await signIn(person) }
    },
    /** Whether the desk accepts the session, instead of redirecting to the sign-in page. */
    async isSignedIn(cookie: string | null): Promise<boolean> {
      return (await send('GET', '/meja/akun', { cookie })).status === 200
    },
  }
}

export type Desk = ReturnType<typeof deskAt>

/** The `Cookie` header for the cookie that a response sets; null when it sets none or deletes it. */
export function cookieOf({ headers }: Pick<DeskResponse, 'headers'>): string | null {
  const [pair = ''] = (headers.get('set-cookie') ?? '').split(';')
  return pair === '' || pair.endsWith('=') ? null : pair
}

/** The default `SITE_URL`: `localhost` with the server's port. */
function siteUrlOf(url: string): string {
  return url.replace('127.0.0.1', 'localhost')
}

function formDataOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
