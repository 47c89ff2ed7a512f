import { type Person, PRESETS } from '../../auth/people/people'
import { normalizedTextOf } from '../form'
import type { FormField } from '../forms/form-fields'
import { scopeFields, scopesField, scopesIn } from '../forms/scope-choices'
import type { DeskMessages } from '../i18n/messages'

type Scopes = Pick<Person, 'scopes'>

/** The fields of an invitation. */
export function invitationFields({ scopes: own }: Scopes, texts: DeskMessages): FormField[] {
  const { people, scopes } = texts
  return [
    { name: 'name', kind: 'text', label: people.name },
    ...scopeFields({ presets: PRESETS, names: scopes.presets, own }, people, texts),
  ]
}

/** The name of the invited person, and their scopes. */
export function invitationIn(form: FormData): { name: string; scopes: readonly string[] } {
  return { name: normalizedTextOf(form, 'name'), scopes: scopesIn(form, PRESETS) }
}

/** The field of an existing person's scopes: offers those of the person who changes them. */
export function rightsField({ scopes: own }: Scopes, texts: DeskMessages): FormField {
  return scopesField(own, { label: texts.people.rights }, texts)
}

/** The field for what happens to the keys or preview links of a disabled person. */
export function outlivingField(name: 'keys' | 'previews', { people }: DeskMessages): FormField {
  return {
    name,
    kind: 'one',
    label: people.outliving[name],
    choices: (['keep', 'revoke'] as const).map((value) => ({ value, label: people.outlivingChoices[value] })),
  }
}
