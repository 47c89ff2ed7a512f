import type { PasskeyRecord } from '@/lib/auth/people/passkeys'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { ACCOUNT } from '@/lib/desk/paths'
import controls from './controls.module.css'
import { PasskeyButton } from './passkey-button'

type Props = {
  passkeys: PasskeyRecord[]
  /** Whether browsers support passkeys at this origin. */
  isPossible: boolean
  texts: DeskMessages
  formats: Formats
}

/** A person's passkeys, each with a button to remove it, and one to add another. */
export function Passkeys({ passkeys, isPossible, texts: { account: texts, signIn }, formats }: Props) {
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys" className={controls.heading}>
        {texts.passkeys}
      </h2>
      <p className={controls.lead}>
        {passkeys.length > 0 ? texts.passkeysText : `${texts.noPasskeys} ${texts.passkeysText}`}
      </p>
      {passkeys.length > 0 && (
        <ul className={controls.rows}>
          {passkeys.map(({ id, name, createdAt, lastUsedAt, otherHost }) => (
            <li key={id}>
              <span>
                {name} {otherHost !== null && <em>({texts.otherAddress(otherHost)})</em>}
                <br />
                <span className={controls.faint}>
                  {texts.created(formats.date(createdAt))} ·{' '}
                  {lastUsedAt ? texts.used(formats.dateTime(lastUsedAt)) : texts.neverUsed}
                </span>
              </span>
              <form method="post" action="/meja/akun/kunci-sandi/hapus" encType="multipart/form-data">
                <input type="hidden" name="credential" value={id} />
                <button type="submit" className={controls.button} aria-label={texts.removePasskeyOf(name)}>
                  {texts.removePasskey}
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {isPossible ? (
        <form className={controls.form}>
          <div className={`${controls.field} js-only`}>
            <label htmlFor="passkey-name">{texts.passkeyName}</label>
            <input
              id="passkey-name"
              className={controls.input}
              maxLength={100}
              autoComplete="off"
              dir="auto"
              data-passkey-name=""
            />
          </div>
          <p>
            <PasskeyButton kind="create" name={texts.addPasskey} texts={signIn} />
          </p>
          <p role="status" data-passkey-status="" />
          <noscript>
            <p>{signIn.needsScript}</p>
          </noscript>
        </form>
      ) : (
        <p>
          {signIn.noHttps} <code>{signIn.command}</code>
        </p>
      )}
    </section>
  )
}

/** The offer of a passkey after signing in by a link; it can be ignored. */
export function PasskeyOffer({ texts: { account, signIn } }: Pick<Props, 'texts'>) {
  return (
    <section aria-labelledby="passkey-offer" className="js-only">
      <h2 id="passkey-offer" className={controls.heading}>
        {account.offer}
      </h2>
      <p>{account.passkeysText}</p>
      <p className={`${controls.lead} ${controls.acts}`}>
        <PasskeyButton kind="create" name={account.addPasskey} texts={signIn} />
        <a href={ACCOUNT}>{account.offerSkip}</a>
      </p>
      <p role="status" data-passkey-status="" />
    </section>
  )
}
