import type { EditorScriptTexts } from '@/lib/desk/i18n/editor-script'
import { fill } from '@/lib/desk/i18n/fill'
import { find } from '../../dom'

type Settings = { texts: EditorScriptTexts; language: string; timeZone: string }

/** The server's settings for the script. */
export const { texts, language, timeZone }: Settings = JSON.parse(
  get('[data-editor-settings]').textContent ?? '',
)

export const form = get<HTMLFormElement>('form[data-editor]')
/** With them the API accepts the cookie of the person who opened this page, and of nobody else. */
export const deskHeaders = { 'Artikel-Desk': '1', 'Artikel-Person': form.dataset.person ?? '' }
export const title = get<HTMLTextAreaElement>('textarea[name=title]', form)
export const content = get<HTMLTextAreaElement>('textarea[name=content]', form)

/** The format of the text; `auto` is mostly Markdown. */
export const format = form.dataset.format === 'html' ? 'html' : (form.dataset.format ?? 'markdown')

/** An element that the editor's screen always has. */
export function get<Found extends Element = HTMLElement>(selector: string, parent?: ParentNode): Found {
  const found = find<Found>(selector, parent)
  if (!found) throw new Error(`There is no ${selector}.`)
  return found
}

export function hidden(name: 'revision' | 'saved_at' | 'place'): HTMLInputElement {
  return get<HTMLInputElement>(`input[name=${name}]`, form)
}

export function place(): string {
  return form.dataset.place ?? ''
}

/** The path of the article in the API, or of its place while it has no slug. */
export function apiPath(): string {
  return `/api/artikel/${encodeURIComponent(form.dataset.slug ?? place())}`
}

export function deskPath(act = ''): string {
  return `/meja/artikel/${place()}${act && `/${act}`}`
}

const locale = language === 'en' ? 'en-GB' : language
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
const calendar = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })

/** `10.32`, with the date if it is not today. */
export function timeOf(moment: Date): string {
  const isToday = day.format(moment) === day.format(new Date())
  return (isToday ? clock : calendar).format(moment)
}

export const numbers = new Intl.NumberFormat(locale)

/** Whether a screen offers the server's copy without showing it: what is typed must not replace it without asking. */
export function offersCopy(screen: ParentNode, { searchParams }: URL): boolean {
  return find('[data-copy]', screen) !== null && searchParams.get('salinan') !== 'pakai'
}

/** Shows the state of the text; the same message is not announced twice. */
export function say(text: string, values: Record<string, string | number> = {}) {
  const line = find('[data-state]', form)
  const words = fill(text, values)
  if (line && line.textContent !== words) line.textContent = words
}
