import { ActForm } from '@/components/desk/act-form'
import controls from '@/components/desk/controls.module.css'
import { FormFields } from '@/components/desk/form-fields'
import { KeyTimes } from '@/components/desk/key-list'
import { ScopeNames } from '@/components/desk/scope-names'
import { ScreenHead } from '@/components/desk/screen-head'
import { Section } from '@/components/desk/section'
import { assertScope } from '@/lib/auth/actor'
import { findKeyById } from '@/lib/auth/keys'
import { overlapField } from '@/lib/desk/keys/key-form'
import { KEYS } from '@/lib/desk/paths'
import { notFound } from '../../../page-handler'
import { deskPage } from '../../desk-page'

/** One key: how to rotate its secret and to revoke it, with the consequences. */
export default deskPage<{ id: string }>(async ({ session, params, texts, formats }) => {
  assertScope(session.actor, 'keys:manage')
  const key = await findKeyById(params.id)
  if (!key) throw notFound()
  const { keys } = texts
  const hidden = { id: key.id }
  const mayRotate = key.scopes.every((scope) => session.actor.scopes.has(scope))
  return {
    title: key.name,
    section: KEYS,
    content: (
      <>
        <ScreenHead title={key.name} back={{ href: KEYS, name: keys.title }} />
        <p className={controls.text}>
          <ScopeNames scopes={key.scopes} texts={texts} />
        </p>
        <p className={controls.text}>
          <KeyTimes keyRecord={key} texts={keys} formats={formats} />
        </p>
        {key.formerExpiresAt && key.formerExpiresAt > new Date() && (
          <p className={controls.text}>{keys.former(formats.dateTime(key.formerExpiresAt))}</p>
        )}
        <Section id="rotate" title={keys.rotate}>
          <p className={controls.text}>{mayRotate ? keys.rotateText : keys.tooStrong}</p>
          {mayRotate && (
            <ActForm action={`${KEYS}/putar`} submit={keys.rotate} hidden={hidden}>
              <FormFields fields={[overlapField(texts)]} values={{ overlap: ['24h'] }} />
            </ActForm>
          )}
        </Section>
        <Section id="revoke" title={keys.revoke}>
          <p className={controls.text}>{keys.revokeText}</p>
          <ActForm action={`${KEYS}/cabut`} submit={keys.revoke} hidden={hidden} kind="danger" />
        </Section>
      </>
    ),
  }
})
