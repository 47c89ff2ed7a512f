import { PasskeyOffer } from '@/components/desk/passkeys'
import { describePasskeys } from '@/lib/auth/people/passkeys'
import { canHavePasskeys } from '@/lib/auth/people/relying-party'
import { isStrong, type Session } from '@/lib/auth/people/sessions'
import { DESK } from '@/lib/desk/paths'
import { deskPage } from './desk-page'

/** What goes on at the desk. */
export default deskPage(async ({ session, texts }) => ({
  title: texts.frame.overview,
  section: DESK,
  content: (
    <>
      <h1>{texts.frame.overview}</h1>
      {(await mayAddPasskey(session)) && <PasskeyOffer texts={texts} />}
    </>
  ),
}))

/** Whether somebody signed in by a link a moment ago, and has no other way in. */
async function mayAddPasskey(session: Session): Promise<boolean> {
  if (session.method !== 'link' || !isStrong(session) || !canHavePasskeys()) return false
  return (await describePasskeys(session.person.id)).length === 0
}
