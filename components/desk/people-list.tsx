import type { Person } from '@/lib/auth/people/people'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { personPath } from '@/lib/desk/paths'
import controls from './controls.module.css'
import { ScopeNames } from './scope-names'

type Props = {
  people: Person[]
  /** The expiry of each person's unused sign-in link, by person id. */
  links: ReadonlyMap<number, Date>
  /** The id of the signed-in person. */
  own: number
  texts: DeskMessages
  formats: Formats
}

/** The people, what each may do, and when they were last seen. */
export function PeopleList({ people, links, own, texts, formats }: Props) {
  return (
    <ul className={controls.rows}>
      {people.map((person) => (
        <li key={person.id}>
          <span>
            <a href={personPath(person.id)} dir="auto">
              {person.name}
            </a>{' '}
            {person.id === own && <strong>· {texts.people.you}</strong>}
            <br />
            <ScopeNames scopes={person.scopes} texts={texts} />
            <br />
            <PersonState person={person} link={links.get(person.id)} texts={texts.people} formats={formats} />
          </span>
        </li>
      ))}
    </ul>
  )
}

type StateProps = {
  person: Person
  link: Date | undefined
  texts: DeskMessages['people']
  formats: Formats
}

/** Whether a person is disabled, when they were last seen, and their open invitation. */
export function PersonState({ person: { lastSeenAt, disabledAt }, link, texts, formats }: StateProps) {
  const parts = [
    ...(disabledAt ? [texts.disabled(formats.dateTime(disabledAt))] : []),
    lastSeenAt ? texts.lastSeen(formats.dateTime(lastSeenAt)) : texts.neverSeen,
    ...(link ? [texts.invited(formats.dateTime(link))] : []),
  ]
  return <span className={controls.faint}>{parts.join(' · ')}</span>
}
