import { isKeyScope, type Scope } from '../../auth/actor'
import type { Person } from '../../auth/people/people'
import { normalizedTextOf, textOf } from '../form'
import type { FormField } from '../forms/form-fields'
import { scopeFields, scopesIn } from '../forms/scope-choices'
import type { DeskMessages } from '../i18n/messages'

/** The most common keys: for an agent whose drafts people publish, and for a program that publishes by itself. */
const KEY_PRESETS = {
  drafts: ['articles:create', 'articles:update', 'articles:read_drafts'],
  publish: ['articles:create', 'articles:update', 'articles:publish', 'media:write'],
} as const satisfies Record<string, readonly Scope[]>

const LIFETIMES = ['', '30d', '90d', '365d'] as const
const OVERLAPS = ['24h', '7d', '0'] as const

/** The fields of a new key. */
export function keyFormFields({ scopes: own }: Pick<Person, 'scopes'>, texts: DeskMessages): FormField[] {
  const { keys } = texts
  return [
    { name: 'name', kind: 'text', label: keys.name, hint: keys.nameHint },
    ...scopeFields({ presets: KEY_PRESETS, names: keys.presets, own: own.filter(isKeyScope) }, keys, texts),
    {
      name: 'expires_in',
      kind: 'one',
      label: keys.lifetime,
      choices: LIFETIMES.map((value) => ({ value, label: keys.lifetimes[value] })),
    },
  ]
}

/** The body of a new key, in the form that the API accepts. */
export function keyBodyOf(form: FormData): { name: string; scopes: readonly string[]; expires_in?: string } {
  const lifetime = textOf(form, 'expires_in')
  return {
    name: normalizedTextOf(form, 'name'),
    scopes: scopesIn(form, KEY_PRESETS),
    ...(lifetime !== '' && { expires_in: lifetime }),
  }
}

/** The field for how long the former secret keeps working. */
export function overlapField({ keys }: DeskMessages): FormField {
  return {
    name: 'overlap',
    kind: 'one',
    label: keys.overlap,
    choices: OVERLAPS.map((value) => ({ value, label: keys.overlaps[value] })),
  }
}
