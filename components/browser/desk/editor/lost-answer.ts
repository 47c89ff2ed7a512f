// A save whose answer was lost may have been stored: the next one then goes on from it, instead of meeting it as a conflict.
import { find, findAll } from '../../dom'
import { toShown } from './fields'
import { deskPath, hidden } from './page'
import { isSent } from './working-copy'

let isLost = false

export function noteLost() {
  isLost = true
}

/** Takes over the revision of a stored text that this page sent. */
export async function findLost(): Promise<void> {
  if (!isLost) return
  const response = await fetch(deskPath(), { cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return
  const html = await response.text().catch(() => '')
  const other = find('form[data-editor]', new DOMParser().parseFromString(html, 'text/html'))
  if (!other) return
  isLost = false
  const stored = findAll<HTMLInputElement>('input[name], textarea[name]', other)
  const fields = Object.fromEntries(stored.map(({ name, defaultValue }) => [name, toShown(defaultValue)]))
  if (isSent({ fields })) hidden('revision').value = fields.revision ?? ''
}
