import type { Person } from '@/lib/auth/people/people'
import { config } from '@/lib/config'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import controls from './controls.module.css'

type Props = { person: Person; texts: DeskMessages['account'] }

/** Author name, language and shortcuts. */
export function Profile({ person, texts }: Props) {
  return (
    <section aria-labelledby="profile">
      <h2 id="profile" className={controls.heading}>
        {texts.profile}
      </h2>
      <form method="post" action="/meja/akun/simpan" encType="multipart/form-data" className={controls.form}>
        <p>
          <span className={controls.label}>{texts.name}</span> {person.name}
        </p>
        <div className={controls.field}>
          <label htmlFor="byline">{texts.byline}</label>
          <input
            id="byline"
            name="byline"
            className={controls.input}
            defaultValue={person.byline}
            maxLength={191}
            dir="auto"
          />
        </div>
        <div className={controls.field}>
          <label htmlFor="language">{texts.language}</label>
          <select
            id="language"
            name="language"
            className={controls.input}
            defaultValue={person.language ?? config().siteLocale}
          >
            {(['id', 'en'] as const).map((language) => (
              <option key={language} value={language} lang={language}>
                {texts.languages[language]}
              </option>
            ))}
          </select>
        </div>
        <label className={controls.check}>
          <input type="checkbox" name="shortcuts" value="on" defaultChecked={person.shortcuts} />
          {texts.shortcuts}
        </label>
        <button type="submit" className={`${controls.button} ${controls.primary}`}>
          {texts.save}
        </button>
      </form>
    </section>
  )
}
