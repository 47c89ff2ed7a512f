import { BarePage } from '@/components/desk/bare-page'
import { LinkCommands, SignInByLink } from '@/components/desk/sign-in'
import { Head } from '@/components/head'
import { consumeFailure } from '@/lib/auth/authenticate'
import { findLink } from '@/lib/auth/people/links'
import { type DeskMessages, languageOf } from '@/lib/desk/i18n/messages'
import { SIGN_IN } from '@/lib/desk/paths'
import { unlistedHead } from '@/lib/site/head/site-page-head'
import { setOutcome } from '../../../page-handler'
import { openDeskPage } from '../../desk-page'

/** Shows whose sign-in link it is. Viewing it changes nothing, since mail scanners and link previews do so. */
export default openDeskPage<{ token: string }>(async ({ params: { token }, texts }) => {
  const link = await findLink(token)
  if (link.state === 'unknown') await consumeFailure()
  const title = titleOf(link, texts.signIn)
  setOutcome({ status: STATUS[link.state] })
  return (
    <>
      <Head {...unlistedHead({ title, description: texts.frame.title })} />
      <BarePage language={languageOf(texts)} title={title}>
        {link.state === 'open' ? (
          <SignInByLink texts={texts.signIn} token={token} isFirst={link.person === null} />
        ) : (
          <>
            <p>{texts.signIn.newLink}</p>
            <LinkCommands texts={texts.signIn} />
            <p>
              <a href={SIGN_IN}>{texts.signIn.title}</a>
            </p>
          </>
        )}
      </BarePage>
    </>
  )
})

const STATUS = { open: 200, unknown: 404, used: 410, late: 410 }

function titleOf(link: Awaited<ReturnType<typeof findLink>>, texts: DeskMessages['signIn']): string {
  if (link.state === 'open') return link.person ? texts.linkTitle(link.person.name) : texts.firstTitle
  if (link.state === 'used') return texts.usedTitle
  return link.state === 'late' ? texts.lateTitle : texts.unknownTitle
}
