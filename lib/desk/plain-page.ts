import type { Person } from '../auth/people/people'
import { config } from '../config'
import { assetPath } from '../site/assets'
import { THEME_SCRIPT } from '../site/theme-script'
import { escapeHtml } from '../text/strings'
import { deskMessages, languageOf } from './i18n/messages'
import { framed } from './plain-frame'
import { PLAIN_STYLE } from './plain-style'

type PlainPage = {
  /** Who is signed in, and gets the frame of the desk; null for a page without it. */
  person: Person | null
  /** The path of the section that it belongs to. */
  section?: string | undefined
  title: string
  /** HTML, with all in it escaped that somebody wrote. */
  body: string
  headers?: Record<string, string> | undefined
}

/**
 * A whole page that an act answers with, kept nowhere. It is text, since a route handler renders no elements, and it has its
 * styles in itself, since it knows no file of the build.
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
