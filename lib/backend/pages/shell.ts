import { PAGE_SLOT, type Page } from '../../page'
import { currentRequest, runInRequestContext } from '../../request-context'
import type { Handle } from '../capture'
import type { BackendRequest, Captured } from '../messages'
import type { PageMarkup } from './markup'
import { stripFramework } from './strip-framework'

export type Shell = {
  page: Page
  headers: Captured['headers']
  /** With another language at the root, where one is given. */
  fill: (markup: PageMarkup, language: string | undefined) => Captured['body']
}

/** Null for a shell that is not understood. Throws when Next has no page there. */
export async function renderShell(next: Handle, request: BackendRequest): Promise<Shell | null> {
  let taken: Page | undefined
  const { id = '', clientAddress = '' } = currentRequest() ?? {}
  const onPage = (page: Page) => {
    taken = page
  }
  // Nothing of the request that happens to be the first may end up in the shell of all.
  const context = { id, clientAddress, dependencies: new Set<string>(), onPage }
  const whole = { ...request, method: 'GET', headers: { host: request.headers.host } }
  const { status, headers, body } = await runInRequestContext(context, () => next(whole))
  if (status !== 200) throw new Error(`Next rendered no page for ${request.template}: ${status}.`)
  const [start, end, ...others] = stripFramework(Buffer.from(body.buffer).toString()).split(SLOT)
  if (!taken || start === undefined || end === undefined || others.length > 0) return null
  const beginning = encoder.encode(start)
  return {
    page: taken,
    headers,
    fill: ({ head, body }, language) =>
      encodeAfter(
        language === undefined ? beginning : encoder.encode(inLanguage(start, language)),
        `${head}</head><body>${body}${end}`,
      ),
  }
}

const SLOT = `</head><body>${PAGE_SLOT}`
const encoder = new TextEncoder()

function inLanguage(start: string, language: string): string {
  return start.replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
}

/** The styles in the beginning are longer than most articles, and are encoded once. */
function encodeAfter(beginning: Uint8Array, rest: string): Captured['body'] {
  const whole = new Uint8Array(beginning.length + Buffer.byteLength(rest))
  whole.set(beginning)
  encoder.encodeInto(rest, whole.subarray(beginning.length))
  return whole
}
