import type { Person } from '../auth/people/people'
import { escapeHtml } from '../text/strings'
import { type DeskMessages, deskMessages } from './i18n/messages'
import { plainPage } from './plain-page'

/** A line to copy: the secret, or a command with it. */
export type CopiedLine = { label: string; text: string }

type SecretPage = {
  /** The person who sees it. */
  person: Person
  section: string
  title: string
  /** Says that it cannot be seen again, and what to do with it. */
  text: string
  lines: readonly CopiedLine[]
  back: { href: string; name: string }
}

/**
 * The only response that shows a secret. It is the response of the act itself: a redirect would need the secret in an address,
 * a cookie or a table.
 */
export function secretResponse({ person, section, title, text, lines, back }: SecretPage): Response {
  const texts = deskMessages(person.language)
  const body = `<p role="status">${escapeHtml(text)}</p>
${lines.map((line, index) => copiedLine(line, index, texts)).join('\n')}
<p><a href="${escapeHtml(back.href)}">${escapeHtml(back.name)}</a></p>`
  return plainPage(200, { person, section, title, body })
}

function copiedLine({ label, text }: CopiedLine, index: number, { secret }: DeskMessages): string {
  const id = `line-${index + 1}`
  const { copy, copied } = secret
  // Scripts that can copy show it.
  const button = `<button type="button" hidden data-copy="${id}" data-confirmation="${escapeHtml(copied)}" aria-describedby="${id}-label">${escapeHtml(copy)}</button>`
  return `<h2 id="${id}-label">${escapeHtml(label)}</h2>\n<pre id="${id}" tabindex="0"><code>${escapeHtml(text)}</code></pre>\n${button}`
}
