import { ActForm } from '@/components/desk/act-form'
import { ScreenHead } from '@/components/desk/screen-head'
import { isLastPasskey, listPasskeys } from '@/lib/auth/people/passkeys'
import { ACCOUNT } from '@/lib/desk/paths'
import { notFound } from '../../../../page-handler'
import { deskPage } from '../../../desk-page'

/** Confirms the removal of a passkey, after which only a sign-in link may be left. */
export default deskPage(async ({ session: { person }, texts: { account, signIn }, query }) => {
  const passkey = (await listPasskeys(person.id)).find(({ id }) => id === query.kunci)
  if (!passkey) throw notFound()
  const { confirmRemoval: confirm } = account
  return {
    title: confirm.title,
    section: ACCOUNT,
    content: (
      <>
        <ScreenHead title={confirm.title} back={{ href: ACCOUNT, name: confirm.back }} />
        <ActForm
          action="/meja/akun/kunci-sandi/hapus"
          submit={account.removePasskey}
          hidden={{ yakin: 'ya', credential: passkey.id }}
          kind="danger"
        >
          <p dir="auto">{passkey.name}</p>
          {(await isLastPasskey(person.id, passkey.id)) && (
            <p>
              {confirm.last} <code>{signIn.command}</code>
            </p>
          )}
        </ActForm>
      </>
    ),
  }
})
