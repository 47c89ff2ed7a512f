import { EVENTS } from '../../webhooks/events'
import type { Webhook } from '../../webhooks/webhooks'
import { textOf, textsOf } from '../form'
import type { FormField, FormValues } from '../forms/form-fields'
import type { DeskMessages } from '../i18n/messages'

const EVERYTHING = '*'
const ON = 'on'

/** The fields of a webhook. */
export function webhookFormFields({ webhooks }: DeskMessages): FormField[] {
  const { fields, events, everything, drafts } = webhooks
  return [
    { name: 'url', kind: 'text', label: fields.url },
    {
      name: 'events',
      kind: 'many',
      label: fields.events,
      choices: [
        { value: EVERYTHING, label: everything },
        ...EVENTS.map((event) => ({ value: event, label: `${events[event]} (${event})` })),
      ],
    },
    {
      name: 'drafts',
      kind: 'many',
      label: fields.drafts,
      choices: [{ value: ON, label: drafts }],
    },
    { name: 'description', kind: 'text', label: fields.description },
  ]
}

/** The initial values of the form of a new webhook. */
export const NEW_WEBHOOK: FormValues = { events: [EVERYTHING] }

/** The initial values of the form of an existing webhook, by the names of `webhookFormFields`. */
export function webhookValues({ url, events, drafts, description }: Webhook): FormValues {
  return { url: [url], events, drafts: drafts ? [ON] : [], description: [description ?? ''] }
}

/** The body of a webhook, in the form that the API accepts. */
export function webhookBodyOf(form: FormData) {
  return {
    url: textOf(form, 'url'),
    events: textsOf(form, 'events')
      .flatMap((text) => text.split(/[\s,]+/))
      .filter(Boolean),
    drafts: [ON, 'true'].includes(textOf(form, 'drafts')),
    description: textOf(form, 'description'),
  }
}
