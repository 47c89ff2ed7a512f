import type { Person } from '../auth/people/people'
import { config } from '../config'
import { assetPath } from '../site/assets'
import { THEME_SCRIPT } from '../site/theme-script'
import { escapeHtml } from '../text/strings'
import { deskMessages, languageOf } from './i18n/messages'
import { framed } from './plain-frame'
import { PLAIN_STYLE } from './plain-style'

type PlainPage = {
  /** The person who is signed in, for the frame of the desk; null for a page without it. */
  person: Person | null
  /** The path of the section that the page belongs to. */
  section?: string | undefined
  title: string
  /** HTML, in which all user input is escaped. */
  body: string
  headers?: Record<string, string> | undefined
}

/**
 * A whole page as the response of an act, never stored. It is text, since a route handler cannot render elements, and has
 * inline styles, since it does not know the files of the build.
 */
export function plainPage(
  status: number,
  { person, section = '', title, body, headers }: PlainPage,
): Response {
  const texts = deskMessages(person?.language ?? null)
  const content = `<h1>${escapeHtml(title)}</h1>\n${body}`
  const html = `<!doctype html>
<html lang="${languageOf(texts)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${title} – ${config().siteName}`)}</title><style>${PLAIN_STYLE}</style><script>${THEME_SCRIPT}</script></head>
<body>
${person ? framed(content, { person, texts, section }) : `<main>\n${content}\n</main>`}
<script type="module" src="${escapeHtml(assetPath('site.js'))}"></script>
<script type="module" src="${escapeHtml(assetPath('desk.js'))}"></script>
</body>
</html>
`
  return new Response(html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
}
