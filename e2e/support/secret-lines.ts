import { unescapeHtml } from '../../lib/text/strings'

/** The lines to copy on the page that shows a secret, in order. */
export function copiedLines(html: string): string[] {
  return [...html.matchAll(/<pre id="line-\d+"[^>]*><code>([^<]*)<\/code>/g)].map(([, text = '']) =>
    unescapeHtml(text),
  )
}

/** The first of these lines, the secret itself. Throws without one. */
export function secretIn({ status, text }: { status: number; text: string }): string {
  const [secret] = copiedLines(text)
  if (secret === undefined) throw new Error(`Got ${status} without a secret: ${text}`)
  return secret
}
