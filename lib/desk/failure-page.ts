import { randomUUID } from 'node:crypto'
import type { Person } from '../auth/people/people'
import { type AppError, type ProblemCode, problems } from '../errors'
import { toAppError } from '../http/problem'
import { currentRequest } from '../request-context'
import { escapeHtml } from '../text/strings'
import { mayKeepAside, OTHER_COPY } from './articles/keep-aside'
import { PERSON_FIELD } from './form'
import { type FieldFault, fieldFaultsOf } from './forms/field-faults'
import type { FormField } from './forms/form-fields'
import { formToResend, hasTexts } from './forms/form-to-resend'
import { type DeskMessages, deskMessages } from './i18n/messages'
import { ARTICLES, SIGN_IN } from './paths'
import { plainPage } from './plain-page'

type Failed = {
  request: Request
  form: FormData | null
  /** The person who is signed in, for the frame of the desk. */
  person: Person | null
  /** The fields of a form that shows its errors at each field; none if all texts are shown as typed. */
  fields?: readonly FormField[]
}

/** The page of a failed act: the reason, and all that was typed, to be sent again. */
export function failureResponse(error: unknown, { request, form, person, fields = [] }: Failed): Response {
  const texts = deskMessages(person?.language ?? null)
  const failure = toAppError(error)
  const { status } = problems[failure.code]
  const isOtherCopy = failure.code === 'working_copy_changed' && form !== null && form.has(OTHER_COPY)
  const { title, text } = isOtherCopy ? otherCopyTexts(person, texts) : textsOf(failure.code, texts)
  const isFamiliar = failure.errors.length > 0 || !SAID_IN_WORDS.has(failure.code)
  const faults = isFamiliar ? fieldFaultsOf(failure, fields, texts) : []
  return respond(status, {
    person,
    title,
    text,
    faults,
    link: isOtherCopy ? linkToCopy(form, texts) : linkFor(failure.code, texts),
    form:
      hasTexts(form) || !FINAL.has(failure.code)
        ? formToResend({ request, form, texts, fields }, faults)
        : '',
    code: codeOf(failure, texts),
    headers: failure.headers,
  })
}

/** The page for a person who is no longer signed in (401). */
export function signedOutResponse(request: Request, form: FormData): Response {
  const texts = deskMessages(null)
  const { title, text, signIn } = texts.failures.signedOut
  const link = { href: SIGN_IN, name: signIn }
  // Whoever sends this page again does so as the person who is signed in by then.
  form.delete(PERSON_FIELD)
  return respond(401, {
    person: null,
    title,
    text,
    faults: [],
    link,
    form: formToResend({ request, form, texts }),
    code: '',
  })
}

/** The page of a link that does not work (410, 404), with the commands for a new one, and a link to sign in by passkey. */
export function endedLinkResponse(state: 'used' | 'late' | 'unknown'): Response {
  const texts = deskMessages(null)
  const { signIn } = texts
  const title = { used: signIn.usedTitle, late: signIn.lateTitle, unknown: signIn.unknownTitle }[state]
  const body = `<p>${escapeHtml(signIn.newLink)}</p>
<p><code>${escapeHtml(signIn.command)}</code></p>
<p>${escapeHtml(signIn.nobodyYet)}</p>
<p><code>${escapeHtml(signIn.addCommand)}</code></p>
<p><a href="${SIGN_IN}">${escapeHtml(signIn.title)}</a></p>`
  return plainPage(state === 'unknown' ? 404 : 410, { person: null, title, body })
}

/** Their details add nothing to the texts of the desk. */
const SAID_IN_WORDS: ReadonlySet<ProblemCode> = new Set([
  ...(['not_found', 'gone', 'insufficient_scope', 'foreign_origin', 'step_up_required'] as const),
  ...(['payload_too_large', 'storage_full', 'working_copy_changed'] as const),
  ...(['rate_limited', 'internal_error', 'unavailable'] as const),
])

/** Sending these again fails again: worth it only for what somebody typed. */
const FINAL: ReadonlySet<ProblemCode> = new Set([
  ...(['not_found', 'gone', 'insufficient_scope', 'foreign_origin'] as const),
])

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
    key_name_taken: failures.invalid,
  }
  return known[code] ?? failures.conflict
}

/** Another tab or device kept a text, which sending this one again does not replace silently. */
function otherCopyTexts(person: Person | null, { failures }: DeskMessages): Texts {
  const { title, moved, discard } = failures.otherCopy
  return { title, text: person && mayKeepAside(person) ? moved : discard }
}

function linkToCopy(form: FormData, { failures }: DeskMessages): Link {
  const place = encodeURIComponent(String(form.get('place')))
  return { href: `${ARTICLES}/${place}?salinan=pakai`, name: failures.otherCopy.open }
}

function linkFor(code: ProblemCode, { signIn }: DeskMessages): Link | null {
  return code === 'step_up_required' ? { href: `${SIGN_IN}?lagi=1`, name: signIn.title } : null
}

function codeOf({ code }: AppError, { failures }: DeskMessages): string {
  return code === 'internal_error' ? `${failures.request} ${currentRequest()?.id ?? randomUUID()}` : ''
}

type Link = { href: string; name: string }

type Parts = Texts & {
  person: Person | null
  faults: FieldFault[]
  link: Link | null
  form: string
  code: string
  headers?: Record<string, string>
}

function respond(
  status: number,
  { person, title, text, faults, link, form, code, headers }: Parts,
): Response {
  const list = faults.map(toItem).join('')
  const body = `<p>${escapeHtml(text)}</p>
${list && `<div role="alert"><ul>${list}</ul></div>`}
${link ? `<p><a href="${escapeHtml(link.href)}" target="_blank" rel="noopener">${escapeHtml(link.name)}</a></p>` : ''}
${form}
${code && `<p><code>${escapeHtml(code)}</code></p>`}`
  return plainPage(status, { person, title, body, headers })
}

function toItem({ field, message }: FieldFault): string {
  const sentence = escapeHtml(message)
  return `<li>${field ? `<a href="#${escapeHtml(field.name)}">${sentence}</a>` : sentence}</li>`
}
