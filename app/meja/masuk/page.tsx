import { BarePage } from '@/components/desk/bare-page'
import { SignInByPasskey } from '@/components/desk/sign-in'
import { Head } from '@/components/head'
import { canHavePasskeys } from '@/lib/auth/people/relying-party'
import { languageOf } from '@/lib/desk/i18n/messages'
import { DESK, returnPath } from '@/lib/desk/paths'
import { unlistedHead } from '@/lib/site/head/site-page-head'
import { Redirect } from '../../page-handler'
import { openDeskPage } from '../desk-page'

/** Signing in: one button, and what to do without a passkey. Redirects people who are already signed in. */
export default openDeskPage(async ({ query: { kembali, lagi }, texts, session }) => {
  const path = returnPath(kembali)
  if (session && lagi === undefined) throw new Redirect(303, path === '/meja/masuk' ? DESK : path)
  const { title } = texts.signIn
  return (
    <>
      <Head {...unlistedHead({ title, description: texts.frame.title })} />
      <BarePage language={languageOf(texts)} title={title}>
        <SignInByPasskey
          texts={texts.signIn}
          isPossible={canHavePasskeys()}
          returnTo={path}
          isAgain={lagi !== undefined}
        />
      </BarePage>
    </>
  )
})
