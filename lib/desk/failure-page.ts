import { randomUUID } from 'node:crypto'
import { config } from '../config'
import { type AppError, type ProblemCode, problems } from '../errors'
import { toAppError } from '../http/problem'
import { currentRequest } from '../request-context'
import { escapeHtml } from '../text/strings'
import { type DeskMessages, deskMessages } from './i18n/messages'
import { SIGN_IN, signInPath } from './paths'

type Failed = { request: Request; form: FormData | null; texts: DeskMessages }

/** The page of an act that failed: why, and all that was typed, to be sent again. */
export function failureResponse(error: unknown, { request, form, texts }: Failed): Response {
  const failure = toAppError(error)
  const { status } = problems[failure.code]
  const { title, text } = textsOf(failure.code, texts)
  const issues = failure.errors.length > 0 ? failure.errors.map(({ message }) => message) : [failure.detail]
  const isFamiliar = failure.code !== 'internal_error'
  return respond(status, {
    title,
    text,
    issues: isFamiliar && failure.code !== 'unavailable' ? issues : [],
    link:
      failure.code === 'step_up_required' ? { href: `${SIGN_IN}?lagi=1`, name: texts.signIn.title } : null,
    form: formToResend(request, form, texts),
    code: codeOf(failure, texts),
    headers: failure.headers,
  })
}

/** The page of who is not signed in any more (401). */
export function signedOutResponse(request: Request, form: FormData): Response {
  const texts = deskMessages(null)
  const { title, text, signIn } = texts.failures.signedOut
  const link = { href: signInPath('/meja'), name: signIn }
  return respond(401, { title, text, issues: [], link, form: formToResend(request, form, texts), code: '' })
}

/** The page of a link that is no good (410, 404), with the command that makes a new one. */
export function endedLinkResponse(state: 'used' | 'late' | 'unknown'): Response {
  const { signIn } = deskMessages(null)
  const title = { used: signIn.usedTitle, late: signIn.lateTitle, unknown: signIn.unknownTitle }[state]
  const text = signIn.newLink
  const parts = { title, text, issues: [], link: null, form: '', code: signIn.command }
  return respond(state === 'unknown' ? 404 : 410, parts)
}

type Texts = { title: string; text: string }

function textsOf(code: ProblemCode, { failures }: DeskMessages): Texts {
  const known: Partial<Record<ProblemCode, Texts>> = {
    not_found: failures.notFound,
    gone: failures.notFound,
    insufficient_scope: failures.forbidden,
    foreign_origin: failures.foreign,
    step_up_required: failures.stepUp,
    payload_too_large: failures.tooLarge,
    storage_full: failures.full,
    internal_error: failures.broken,
    unavailable: failures.unavailable,
    rate_limited: failures.unavailable,
    validation_failed: failures.invalid,
  }
  return known[code] ?? failures.conflict
}

function codeOf({ code }: AppError, { failures }: DeskMessages): string {
  return code === 'internal_error' ? `${failures.request} ${currentRequest()?.id ?? randomUUID()}` : ''
}

type Parts = Texts & {
  issues: string[]
  link: { href: string; name: string } | null
  form: string
  code: string
  headers?: Record<string, string>
}

function respond(status: number, { title, text, issues, link, form, code, headers }: Parts): Response {
  const { siteLocale, siteName } = config()
  const list = issues.map((issue) => `<li>${escapeHtml(issue)}</li>`).join('')
  const html = `<!doctype html>
<html lang="${siteLocale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(`${title} – ${siteName}`)}</title><style>${STYLE}</style></head>
<body><main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${list && `<ul role="alert">${list}</ul>`}
${link ? `<p><a href="${escapeHtml(link.href)}" target="_blank" rel="noopener">${escapeHtml(link.name)}</a></p>` : ''}
${form}
${code && `<p><code>${escapeHtml(code)}</code></p>`}
</main></body>
</html>
`
  return new Response(html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
}

/** Every field of a form, shown as far as somebody typed it; empty where there is none. */
function formToResend(request: Request, form: FormData | null, { failures }: DeskMessages): string {
  if (!form) return ''
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  if (texts.length === 0) return ''
  const fields = texts.map(([name, value]) => fieldOf(name, value)).join('\n')
  const action = escapeHtml(new URL(request.url).pathname)
  return `<h2>${escapeHtml(failures.typed)}</h2>
<form method="post" enctype="multipart/form-data" action="${action}">
${fields}
<button type="submit">${escapeHtml(failures.resend)}</button>
</form>`
}

/** What no person typed is hidden: numbers, and names of choices. */
function fieldOf(name: string, value: string): string {
  if (HIDDEN.has(name)) return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`
  const rows = Math.min(20, value.split('\n').length + 1)
  // The parser drops one line feed after the tag.
  return `<label>${escapeHtml(name)} <textarea name="${escapeHtml(name)}" rows="${rows}" dir="auto">\n${escapeHtml(value)}</textarea></label>`
}

const HIDDEN = new Set(['revision', 'saved_at', 'place', 'act', 'id', 'session', 'credential'])

const STYLE = `
:root{color-scheme:light dark;--paper:#fbf9f5;--ink:#1d1a16;--soft:#5f584e;--line:#e2dbcf;--accent:#93391a}
@media(prefers-color-scheme:dark){:root{--paper:#161412;--ink:#ece6dc;--soft:#aaa092;--line:#34302a;--accent:#f0a684}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
main{box-sizing:border-box;max-width:44rem;margin:0 auto;padding:2rem 1rem 4rem}
h1,h2{font-family:Georgia,serif;font-weight:500;line-height:1.2}h1{font-size:2rem}h2{font-size:1.25rem;margin-top:2rem}
a{color:var(--accent)}label{display:block;margin:1rem 0;color:var(--soft);font-size:.875rem}
textarea{box-sizing:border-box;display:block;width:100%;margin-top:.25rem;padding:.5rem;border:1px solid var(--soft);border-radius:.25rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
button{min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--ink);border-radius:2rem;background:var(--ink);color:var(--paper);font:500 1rem system-ui,sans-serif;cursor:pointer}
`.replaceAll('\n', '')
