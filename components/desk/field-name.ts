import { config } from '@/lib/config'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'

/** What a field of an article is called. */
export function fieldName(field: string, texts: DeskMessages, formats: Formats): string {
  if (field === 'status') return texts.history.status
  const names: Record<string, string | ((zone: string) => string)> = texts.editor.fields
  const name = names[field] ?? field
  return typeof name === 'string' ? name : name(`${formats.zone(new Date())}, ${config().siteTimezone}`)
}
