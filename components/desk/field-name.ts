import type { DeskMessages } from '@/lib/desk/i18n/messages'

/** What a field of an article is called, without what the editor says of how to fill it in. */
export function fieldName(field: string, { editor, history }: DeskMessages): string {
  const names: Record<string, unknown> = { ...editor.fields, ...history.names }
  return String(names[field] ?? field)
}
