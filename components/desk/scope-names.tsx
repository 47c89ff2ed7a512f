import type { Scope } from '@/lib/auth/actor'
import type { DeskMessages } from '@/lib/desk/i18n/messages'

type Props = {
  scopes: readonly Scope[]
  texts: DeskMessages
}

/** What scopes allow, in words. */
export function ScopeNames({ scopes, texts: { scopes: texts } }: Props) {
  const all = Object.keys(texts.names)
  if (scopes.length === all.length) return texts.all
  return scopes.length === 0 ? texts.none : scopes.map((scope) => texts.names[scope]).join(' · ')
}
