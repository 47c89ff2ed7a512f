import type { ReactNode } from 'react'
import type { ValidPreviews } from '@/lib/articles/preview/previews-by'
import type { NamedKey } from '@/lib/auth/keys-of-person'
import type { Person } from '@/lib/auth/people/people'
import type { FormField } from '@/lib/desk/forms/form-fields'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { PEOPLE } from '@/lib/desk/paths'
import { outlivingField } from '@/lib/desk/people/person-form'
import { ActForm } from './act-form'
import controls from './controls.module.css'
import { FormFields } from './form-fields'
import { Section } from './section'

type Texts = { texts: DeskMessages }

type Enabled = Texts & {
  person: Person
  rights: FormField
  /** The keys and preview links that the person created. */
  keys: NamedKey[]
  previews: ValidPreviews | null
  sessions: number
  formats: Formats
}

/** The actions on an enabled person, each with its consequences. */
export function PersonActs({ person, rights, keys, previews, sessions, texts: all, formats }: Enabled) {
  const { people: texts } = all
  const hidden = { id: String(person.id) }
  return (
    <>
      <Section id="rights" title={texts.rights}>
        <ActForm action={`${PEOPLE}/simpan`} submit={texts.save} hidden={hidden}>
          <FormFields fields={[rights]} values={{ scopes: person.scopes }} />
        </ActForm>
      </Section>
      <Section id="link" title={texts.newLink}>
        <p className={controls.text}>{texts.newLinkText}</p>
        <ActForm action={`${PEOPLE}/tautan`} submit={texts.newLinkSubmit} hidden={hidden} />
      </Section>
      <Section id="sessions" title={texts.endSessions}>
        <p className={controls.text}>
          {sessions === 0 ? texts.noSessions : texts.sessions(formats.number(sessions))}
        </p>
        {sessions > 0 && (
          <ActForm action={`${PEOPLE}/sesi/akhiri`} submit={texts.endSessions} hidden={hidden} />
        )}
      </Section>
      <Section id="disable" title={texts.disable}>
        <p className={controls.text}>{texts.disableText}</p>
        <ActForm action={`${PEOPLE}/nonaktif`} submit={texts.disable} hidden={hidden} kind="danger">
          {keys.length > 0 && (
            <KeepOrRevoke name="keys" texts={all}>
              {texts.keysOf}: <strong dir="auto">{keys.map(({ name }) => name).join(', ')}</strong>
            </KeepOrRevoke>
          )}
          {previews && (
            <KeepOrRevoke name="previews" texts={all}>
              {texts.previewsOf(formats.number(previews.count), formats.dateTime(previews.until))}
            </KeepOrRevoke>
          )}
        </ActForm>
      </Section>
    </>
  )
}

type Choice = Texts & { name: 'keys' | 'previews'; children: ReactNode }

function KeepOrRevoke({ name, texts, children }: Choice) {
  return (
    <>
      <p className={controls.text}>{children}</p>
      <FormFields fields={[outlivingField(name, texts)]} values={{ [name]: ['keep'] }} />
    </>
  )
}

/** Enables a disabled person again. */
export function EnablePerson({ id, texts: { people: texts } }: Texts & { id: number }) {
  return (
    <Section id="enable" title={texts.enable}>
      <p className={controls.text}>{texts.enableText}</p>
      <ActForm action={`${PEOPLE}/aktif`} submit={texts.enable} hidden={{ id: String(id) }} />
    </Section>
  )
}
