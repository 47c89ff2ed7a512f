import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import type { ImportJob } from '@/lib/import-jobs/jobs'

export function isOpen({ state }: Pick<ImportJob, 'state'>): boolean {
  return state === 'waiting' || state === 'running' || state === 'cancelling'
}

/** `Percobaan, berjalan, 45 % dari berkas`. */
export function stateText(
  { isDryRun, state, progress }: ImportJob,
  texts: DeskMessages['imports'],
  formats: Formats,
): string {
  const words = texts.state(isDryRun ? texts.kinds.dry : texts.kinds.real, texts.states[state])
  if (state !== 'running' || progress.total === 0) return words
  const percent = Math.min(100, Math.floor((100 * progress.position) / progress.total))
  return `${words}, ${texts.percent(formats.number(percent))}`
}
