import { PAGE_SLOT, type Page } from '../../page'
import { currentRequest, runInRequestContext } from '../../request-context'
import type { Handle } from '../capture'
import type { BackendRequest, Captured } from '../messages'
import type { PageMarkup } from './markup'
import { stripFramework } from './strip-framework'

export type Shell = {
  page: Page
  headers: Captured['headers']
  /** `language`, if given, replaces that of the root element. */
  fill: (markup: PageMarkup, language: string | undefined) => Captured['body']
}

/** Null if the shell's structure is unknown. Throws if Next has no page there. */
export async function renderShell(next: Handle, request: BackendRequest): Promise<Shell | null> {
  let taken: Page | undefined
  const { id = '', clientAddress = '' } = currentRequest() ?? {}
  const onPage = (page: Page) => {
    taken = page
  }
  // The shell serves all requests, so nothing of this first one may end up in it.
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

/** Encodes `rest` only: the styles in `beginning` are longer than most articles. */
function encodeAfter(beginning: Uint8Array, rest: string): Captured['body'] {
  const whole = new Uint8Array(beginning.length + Buffer.byteLength(rest))
  whole.set(beginning)
  encoder.encodeInto(rest, whole.subarray(beginning.length))
  return whole
}
