import type { DeskMessages } from '@/lib/desk/i18n/messages'
import controls from './controls.module.css'

type Props = {
  kind: 'create' | 'get'
  name: string
  texts: DeskMessages['signIn']
  returnTo?: string
}

/** A button for a script, which shows what happened in the `[data-passkey-status]` of the same section. */
export function PasskeyButton({ kind, name, texts, returnTo }: Props) {
  return (
    <button
      type="button"
      className={`${controls.button} ${kind === 'get' ? controls.primary : ''} js-only`}
      data-passkey={kind}
      data-return={returnTo}
      data-failed={kind === 'get' ? texts.failed : texts.notAdded}
      data-cancelled={texts.cancelled}
      data-known={texts.known}
      data-unsupported={texts.unsupported}
      data-unreachable={texts.unreachable}
      data-too-many={texts.tooMany}
    >
      {name}
    </button>
  )
}
