import type { NamedKey } from '@/lib/auth/keys-of-person'
import type { Person } from '@/lib/auth/people/people'
import type { FormField } from '@/lib/desk/forms/form-fields'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { PEOPLE } from '@/lib/desk/paths'
import { ActForm } from './act-form'
import controls from './controls.module.css'
import { FormFields } from './form-fields'
import { Section } from './section'

type Texts = { texts: DeskMessages['people'] }

type Enabled = Texts & {
  person: Person
  rights: FormField
  keysChoice: FormField
  /** The keys that the person created. */
  keys: NamedKey[]
  sessions: number
  formats: Formats
}

/** The actions on an enabled person, each with its consequences. */
export function PersonActs({ person, rights, keysChoice, keys, sessions, texts, formats }: Enabled) {
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
          {keys.length > 0 && <KeysOf keys={keys} choice={keysChoice} texts={texts} />}
        </ActForm>
      </Section>
    </>
  )
}

function KeysOf({ keys, choice, texts }: Texts & { keys: NamedKey[]; choice: FormField }) {
  return (
    <>
      <p className={controls.text}>
        {texts.keysOf}: <strong dir="auto">{keys.map(({ name }) => name).join(', ')}</strong>
      </p>
      <FormFields fields={[choice]} values={{ keys: ['keep'] }} />
    </>
  )
}

/** Enables a disabled person again. */
export function EnablePerson({ id, texts }: Texts & { id: number }) {
  return (
    <Section id="enable" title={texts.enable}>
      <p className={controls.text}>{texts.enableText}</p>
      <ActForm action={`${PEOPLE}/aktif`} submit={texts.enable} hidden={{ id: String(id) }} />
    </Section>
  )
}
