import { config } from '@/lib/config'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import controls from './controls.module.css'
import { PasskeyButton } from './passkey-button'

type Texts = { texts: DeskMessages['signIn'] }

type ByPasskey = Texts & {
  /** Whether browsers support passkeys at this origin. */
  isPossible: boolean
  returnTo: string
  isAgain: boolean
}

/** One button, without a name field: the passkey identifies its owner. */
export function SignInByPasskey({ texts, isPossible, returnTo, isAgain }: ByPasskey) {
  return (
    <>
      {isAgain && <p>{texts.again}</p>}
      {isPossible && (
        <p>
          <PasskeyButton kind="get" name={texts.passkey} texts={texts} returnTo={returnTo} />
        </p>
      )}
      <p role="status" data-passkey-status="" />
      <p hidden data-wrong-address="">
        {texts.wrongAddress} <a href={`${config().siteUrl}/meja/masuk`}>{`${config().siteUrl}/meja/masuk`}</a>
      </p>
      <p>{isPossible ? texts.withoutPasskey : texts.noHttps}</p>
      {isAgain ? <Command text={texts.command} /> : <LinkCommands texts={texts} />}
      {isPossible && (
        <noscript>
          <p>{texts.needsScript}</p>
        </noscript>
      )}
    </>
  )
}

/** The commands that make a link: for a person, and for the first one. */
export function LinkCommands({ texts }: Texts) {
  return (
    <>
      <Command text={texts.command} />
      <p>{texts.nobodyYet}</p>
      <Command text={texts.addCommand} />
    </>
  )
}

function Command({ text }: { text: string }) {
  return (
    <p>
      <code>{text}</code>
    </p>
  )
}

/** Whom a sign-in link is for, and the button that uses it up. */
export function SignInByLink({ texts, token, isFirst }: Texts & { token: string; isFirst: boolean }) {
  return (
    <>
      <p>{isFirst ? texts.firstText : texts.linkText}</p>
      <form method="post" action={`/meja/masuk/${token}`} encType="multipart/form-data">
        {isFirst && (
          <div className={controls.field}>
            <label htmlFor="name">{texts.name}</label>
            <input
              id="name"
              name="name"
              className={controls.input}
              required
              maxLength={100}
              autoComplete="name"
              dir="auto"
            />
          </div>
        )}
        <button type="submit" className={`${controls.button} ${controls.primary}`}>
          {isFirst ? texts.firstSubmit : texts.linkSubmit}
        </button>
      </form>
    </>
  )
}
