import type { Scope } from '../../auth/actor'
import { textOf, textsOf } from '../form'
import type { DeskMessages } from '../i18n/messages'
import type { Choice, FormField } from './form-fields'

const CUSTOM = 'custom'

type Presets = Readonly<Record<string, readonly Scope[]>>

type ScopeForm = {
  presets: Presets
  /** The label of each preset. */
  names: Readonly<Record<string, string>>
  /** The scopes of the person who sends the form: nobody can grant more than they have. */
  own: readonly Scope[]
}

/** The fields to choose scopes: a preset, or one by one. */
export function scopeFields(
  { presets, names, own }: ScopeForm,
  labels: { preset: string; scopes: string; scopesHint: string },
  texts: DeskMessages,
): FormField[] {
  const offered = Object.entries(presets).filter(([, scopes]) => scopes.every((scope) => own.includes(scope)))
  const choices = offered.map(([value]) => ({ value, label: names[value] ?? value }))
  return [
    {
      name: 'preset',
      kind: 'one',
      label: labels.preset,
      choices: [...choices, { value: CUSTOM, label: texts.scopes.custom }],
    },
    scopesField(own, { label: labels.scopes, hint: labels.scopesHint }, texts),
  ]
}

/** The field to choose scopes one by one. */
export function scopesField(
  offered: readonly Scope[],
  labels: { label: string; hint?: string },
  texts: DeskMessages,
): FormField {
  return {
    name: 'scopes',
    kind: 'many',
    ...labels,
    choices: offered.map((scope) => scopeChoice(scope, texts)),
  }
}

/** The scopes in a form: those of its preset, or else those chosen one by one. */
export function scopesIn(form: FormData, presets: Presets): readonly string[] {
  const preset = textOf(form, 'preset')
  const ofPreset = Object.hasOwn(presets, preset) ? presets[preset] : undefined
  return (
    ofPreset ??
    textsOf(form, 'scopes')
      .flatMap((text) => text.split(/[\s,]+/))
      .filter(Boolean)
  )
}

function scopeChoice(scope: Scope, { scopes }: DeskMessages): Choice {
  return { value: scope, label: `${scopes.names[scope]} (${scope})` }
}
