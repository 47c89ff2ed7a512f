import type { PasskeyRecord } from '@/lib/auth/people/passkeys'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import controls from './controls.module.css'
import { canHavePasskeys } from './sign-in'

type Props = { passkeys: PasskeyRecord[]; texts: DeskMessages['account']; formats: Formats }

/** What a person signs in with, each to be removed, and the way to one more. */
export function Passkeys({ passkeys, texts, formats }: Props) {
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys" className={controls.heading}>
        {texts.passkeys}
      </h2>
      <p>{passkeys.length > 0 ? texts.passkeysText : `${texts.noPasskeys} ${texts.passkeysText}`}</p>
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
      {canHavePasskeys() && (
        <p>
          <button type="button" className={`${controls.button} js-only`} data-passkey="create">
            {texts.addPasskey}
          </button>{' '}
          <span role="status" data-passkey-status="" />
        </p>
      )}
    </section>
  )
}
