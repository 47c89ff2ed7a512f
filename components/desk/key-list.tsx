import type { KeyRecord } from '@/lib/auth/keys'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { KEYS } from '@/lib/desk/paths'
import controls from './controls.module.css'
import { ScopeNames } from './scope-names'

type Props = { keys: KeyRecord[]; texts: DeskMessages; formats: Formats }

/** The valid keys: what each may do, who created it, and when it was last used. */
export function KeyList({ keys, texts, formats }: Props) {
  if (keys.length === 0) return <p>{texts.keys.none}</p>
  return (
    <ul className={controls.rows}>
      {keys.map((key) => (
        <li key={key.id}>
          <span>
            <a href={`${KEYS}/${key.id}`} dir="auto">
              {key.name}
            </a>
            <br />
            <ScopeNames scopes={key.scopes} texts={texts} />
            <br />
            <KeyTimes keyRecord={key} texts={texts.keys} formats={formats} />
          </span>
        </li>
      ))}
    </ul>
  )
}

type TimesProps = { keyRecord: KeyRecord; texts: DeskMessages['keys']; formats: Formats }

/** Who created a key and when, its last use, and its expiry. */
export function KeyTimes({ keyRecord, texts, formats }: TimesProps) {
  const { createdBy, createdAt, lastUsedAt, expiresAt } = keyRecord
  const made = formats.date(createdAt)
  return (
    <span className={controls.faint}>
      {createdBy === null ? texts.byCommand(made) : texts.by(createdBy, made)} ·{' '}
      {lastUsedAt ? texts.used(formats.dateTime(lastUsedAt)) : texts.neverUsed} ·{' '}
      {expiresAt ? texts.expires(formats.dateTime(expiresAt)) : texts.forGood}
    </span>
  )
}
