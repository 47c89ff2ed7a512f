import type { DeskEvent } from '@/lib/auth/people/events'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import controls from './controls.module.css'

type Props = { events: DeskEvent[]; texts: DeskMessages['people']; formats: Formats }

/** The events of people, keys and sessions, newest first. */
export function EventList({ events, texts, formats }: Props) {
  if (events.length === 0) return <p>{texts.noEvents}</p>
  return (
    <ol className={controls.rows}>
      {events.map(({ id, at, by, act, subject }) => (
        <li key={id}>
          <span dir="auto">
            {by ?? texts.byCommand}: {texts.acts[act]?.(subject) ?? act}
          </span>
          <time className={controls.faint} dateTime={at.toISOString()}>
            {formats.dateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
