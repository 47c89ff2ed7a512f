import type { DeskMessages } from '@/lib/desk/i18n/messages'

/** The name of an article's field, without the editor's hints. */
export function fieldName(field: string, { editor, history }: DeskMessages): string {
  const names: Record<string, unknown> = { ...editor.fields, ...history.names }
  return String(names[field] ?? field)
}
