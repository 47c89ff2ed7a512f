import { ARTICLES } from '../paths'
import type { SaveOutcome } from './save'

const MESSAGES = { created: 'dibuat', updated: 'tersimpan', unchanged: 'sama' } as const

/** Where a form redirects to: back to the text with a message, or to both texts if there is a conflict. */
export function pathAfterSave(outcome: SaveOutcome): string {
  if (outcome.kind === 'saved') return `${ARTICLES}/${outcome.id}?pesan=${MESSAGES[outcome.result]}`
  const path = `${ARTICLES}/${outcome.place}`
  if (outcome.kind === 'conflict') return `${path}/bentrok`
  return outcome.kind === 'kept' ? `${path}?salinan=pakai&pesan=salinan` : `${path}?salinan=pakai&periksa=1`
}
