import type { Linked } from '../../auth/people/manage'
import type { Person } from '../../auth/people/people'
import { deskMessages } from '../i18n/messages'
import { PEOPLE } from '../paths'
import { secretResponse } from '../secret-page'

/** The response that shows the link of a person. */
export function linkResponse({ person, link }: Linked, by: Person): Response {
  const { people } = deskMessages(by.language)
  return secretResponse({
    person: by,
    section: PEOPLE,
    title: people.linkTitle(person.name),
    text: person.lastSeenAt ? people.linkOnce.usual : people.linkOnce.first,
    lines: [{ label: people.link, text: link }],
    back: { href: PEOPLE, name: people.back },
  })
}
