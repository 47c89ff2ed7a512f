import controls from '@/components/desk/controls.module.css'
import { PersonState } from '@/components/desk/people-list'
import { EnablePerson, PersonActs } from '@/components/desk/person-acts'
import { ScopeNames } from '@/components/desk/scope-names'
import { ScreenHead } from '@/components/desk/screen-head'
import { findPreviewsBy } from '@/lib/articles/preview/previews-by'
import { assertScope } from '@/lib/auth/actor'
import { listKeysOf } from '@/lib/auth/keys-of-person'
import { getPerson, listLackingScopes } from '@/lib/auth/people/manage'
import { listOpenLinks } from '@/lib/auth/people/open-links'
import { listSessions } from '@/lib/auth/people/sessions'
import { database } from '@/lib/db/database'
import { PEOPLE } from '@/lib/desk/paths'
import { rightsField } from '@/lib/desk/people/person-form'
import { textNamed } from '@/lib/desk/text-named'
import { deskPage } from '../../desk-page'

/** One person: their rights, sign-in link and sessions, and how to disable them, with or without their keys and preview links. */
export default deskPage<{ id: string }>(async ({ session, params, texts, formats, query: { pesan } }) => {
  assertScope(session.actor, 'people:manage')
  const person = await getPerson(database().read, params.id)
  const [keys, previews, sessions, links] = await Promise.all([
    listKeysOf(person.id),
    findPreviewsBy(person.name),
    listSessions(person.id),
    listOpenLinks(),
  ])
  const { people } = texts
  const messages = {
    tersimpan: people.saved,
    berakhir: people.ended,
    nonaktif: people.disabledNow,
    aktif: people.enabled,
  }
  const mayChange = listLackingScopes(session.actor, person).length === 0
  return {
    title: person.name,
    section: PEOPLE,
    content: (
      <>
        <ScreenHead
          title={person.name}
          message={textNamed(messages, pesan)}
          back={{ href: PEOPLE, name: people.title }}
        />
        <p className={controls.text}>
          <PersonState person={person} link={links.get(person.id)} texts={people} formats={formats} />
        </p>
        {(person.disabledAt || !mayChange) && (
          <p className={controls.text}>
            <ScopeNames scopes={person.scopes} texts={texts} />
          </p>
        )}
        {!mayChange && <p className={controls.text}>{texts.faults.general.person_has_more}</p>}
        {mayChange && person.disabledAt && <EnablePerson id={person.id} texts={texts} />}
        {mayChange && !person.disabledAt && (
          <PersonActs
            person={person}
            rights={rightsField(session.person, texts)}
            keys={keys}
            previews={previews}
            sessions={sessions.length}
            texts={texts}
            formats={formats}
          />
        )}
      </>
    ),
  }
})
