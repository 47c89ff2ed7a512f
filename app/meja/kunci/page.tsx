import { ActForm } from '@/components/desk/act-form'
import controls from '@/components/desk/controls.module.css'
import { FormFields } from '@/components/desk/form-fields'
import { KeyList } from '@/components/desk/key-list'
import { ScreenHead } from '@/components/desk/screen-head'
import { Section } from '@/components/desk/section'
import { assertScope } from '@/lib/auth/actor'
import { listActiveKeys } from '@/lib/auth/keys'
import { config } from '@/lib/config'
import { keyFormFields } from '@/lib/desk/keys/key-form'
import { KEYS } from '@/lib/desk/paths'
import { deskPage } from '../desk-page'

/** The API keys, and the form for a new one. */
export default deskPage(async ({ session, texts, formats, query: { pesan } }) => {
  assertScope(session.actor, 'keys:manage')
  const { keys } = texts
  const fields = keyFormFields(session.person, texts)
  return {
    title: keys.title,
    section: KEYS,
    content: (
      <>
        <ScreenHead title={keys.title} message={pesan === 'dicabut' ? keys.revoked : undefined} />
        <p className={controls.text}>{keys.text}</p>
        {config().apiKey && <p className={controls.text}>{keys.fromEnvironment}</p>}
        <KeyList keys={await listActiveKeys()} texts={texts} formats={formats} />
        <Section id="new-key" title={keys.newKey}>
          <ActForm action={`${KEYS}/buat`} submit={keys.make} kind="primary">
            <FormFields fields={fields} values={{ preset: ['drafts'], expires_in: [''] }} />
          </ActForm>
        </Section>
      </>
    ),
  }
})
