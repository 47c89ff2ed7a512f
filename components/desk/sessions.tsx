import type { Session } from '@/lib/auth/people/sessions'
import { browserName } from '@/lib/desk/browser-name'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import controls from './controls.module.css'

type Props = {
  sessions: Session[]
  /** The id of the current session. */
  current: string
  texts: DeskMessages['account']
  formats: Formats
}

/** The sessions of a person, each with a button to end it. */
export function Sessions({ sessions, current, texts, formats }: Props) {
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className={controls.heading}>
        {texts.sessions}
      </h2>
      <ul className={controls.rows}>
        {sessions.map(({ id, agent, method, lastSeenAt }) => {
          const name = browserName(agent) ?? texts.unknownBrowser
          return (
            <li key={id}>
              <span>
                {name} {id === current && <strong>· {texts.thisSession}</strong>}
                <br />
                <span className={controls.faint}>
                  {texts.byMethod[method]} · {texts.lastSeen(formats.dateTime(lastSeenAt))}
                </span>
              </span>
              <EndSession session={id} name={texts.end} label={texts.endOf(name)} />
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && <EndSession session="" name={texts.endOthers} />}
    </section>
  )
}

/** Ends a session; with an empty id, all others. */
function EndSession({ session, name, label }: { session: string; name: string; label?: string }) {
  return (
    <form method="post" action="/meja/akun/sesi/akhiri" encType="multipart/form-data">
      <input type="hidden" name="session" value={session} />
      <button type="submit" className={controls.button} aria-label={label}>
        {name}
      </button>
    </form>
  )
}
