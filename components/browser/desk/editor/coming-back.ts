// Offers what the browser has and the server does not, with its time; it is never filled in without asking.
import { fill } from '@/lib/desk/i18n/fill'
import { createElement, find } from '../../dom'
import { deleteLocalCopy, listLocalCopies } from '../local-copies'
import type { LocalCopy } from '../local-copy-type'
import { isInFormOnly, keepCopyOf, keepLocal } from './autosave'
import { actButton, buttonClass, compare } from './dialogs'
import { areSame, putValues, typedValues } from './fields'
import { deskPath, form, get, hidden, place, texts, timeOf } from './page'
import { pairsOf, readCopy } from './working-copy'

const { copy: words } = texts

export async function offerLocalCopies(): Promise<void> {
  const copies = await listLocalCopies(form.dataset.person)
  const isNew = location.pathname.endsWith('/baru')
  for (const copy of copies) {
    if (copy.place === place()) await offer(copy)
    else if (isNew && copy.place.startsWith('baru-')) offerOther(copy)
  }
}

async function offer(copy: LocalCopy): Promise<void> {
  const shown = typedValues()
  if (areSame(copy.values, shown) || (await isOffered(copy))) return deleteLocalCopy(copy.key)
  const isOld = copy.base !== hidden('revision').value
  const text = fill(isOld ? words.foundOld : words.found, {
    time: timeOf(new Date(copy.typedAt)),
    base: copy.base,
  })
  const banner = addBanner(text)
  const show = () =>
    compare(pairsOf(typedValues(), copy.values), {
      title: words.compare,
      here: words.here,
      there: words.there,
      close: words.close,
    })
  const use = async () => {
    if (isOld) {
      if (!(await keepCopyOf(copy))) return
      await deleteLocalCopy(copy.key)
      return location.assign(deskPath('bentrok'))
    }
    banner.remove()
    putValues(copy.values)
    // This page stores it from now on, if the browser has space for it.
    await keepLocal()
    if (!isInFormOnly()) await deleteLocalCopy(copy.key)
  }
  banner.append(actButton(words.compare, show), actButton(words.use, use), discardButton(copy, banner))
}

/** Whether the screen already offers the same copy from the server. */
async function isOffered({ values }: LocalCopy): Promise<boolean> {
  const kept = find('[data-copy]') && (await readCopy().catch(() => null))
  return kept !== null && pairsOf(values, kept.fields).length === 0
}

/** There is no other way back to a new article that was never stored on the server. */
function offerOther(copy: LocalCopy) {
  const title = copy.values.title?.trim() || '…'
  const banner = addBanner(fill(words.foundNew, { time: timeOf(new Date(copy.typedAt)), title }))
  const link = createElement('a', {
    href: `/meja/artikel/${copy.place}`,
    textContent: words.open,
    className: buttonClass(),
  })
  banner.append(link, discardButton(copy, banner))
}

function discardButton({ key }: LocalCopy, banner: HTMLElement): HTMLButtonElement {
  return actButton(words.discard, async () => {
    await deleteLocalCopy(key)
    banner.remove()
  })
}

function addBanner(text: string): HTMLElement {
  const banner = createElement('div', {})
  banner.dataset.localCopy = ''
  banner.append(createElement('p', { textContent: text }))
  get('[data-news]').append(banner)
  return banner
}
