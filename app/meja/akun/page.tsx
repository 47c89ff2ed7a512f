import controls from '@/components/desk/controls.module.css'
import { Passkeys } from '@/components/desk/passkeys'
import { Profile } from '@/components/desk/profile'
import { Sessions } from '@/components/desk/sessions'
import { listPasskeys } from '@/lib/auth/people/passkeys'
import { canHavePasskeys } from '@/lib/auth/people/relying-party'
import { listSessions } from '@/lib/auth/people/sessions'
import { ACCOUNT } from '@/lib/desk/paths'
import { textNamed } from '@/lib/desk/text-named'
import { deskPage } from '../desk-page'

/** A person's own settings, passkeys and sessions. */
export default deskPage(async ({ session, texts, formats, query: { pesan } }) => {
  const [passkeys, sessions] = await Promise.all([
    listPasskeys(session.person.id),
    listSessions(session.person.id),
  ])
  const { account } = texts
  const messages = {
    tersimpan: account.saved,
    berakhir: account.ended,
    ditambah: account.added,
    dihapus: account.removed,
  }
  const message = textNamed(messages, pesan)
  return {
    title: account.title,
    section: ACCOUNT,
    content: (
      <>
        <h1 className={controls.title}>{account.title}</h1>
        {message && (
          <p className={controls.message} role="status">
            {message}
          </p>
        )}
        <Profile person={session.person} texts={account} />
        <Passkeys passkeys={passkeys} isPossible={canHavePasskeys()} texts={texts} formats={formats} />
        <Sessions sessions={sessions} current={session.id} texts={account} formats={formats} />
      </>
    ),
  }
})
