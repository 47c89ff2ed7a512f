import { ActForm } from '@/components/desk/act-form'
import controls from '@/components/desk/controls.module.css'
import { FormFields } from '@/components/desk/form-fields'
import { PeopleList } from '@/components/desk/people-list'
import { ScreenHead } from '@/components/desk/screen-head'
import { Section } from '@/components/desk/section'
import { assertScope } from '@/lib/auth/actor'
import { listOpenLinks } from '@/lib/auth/people/open-links'
import { listPeople } from '@/lib/auth/people/people'
import { EVENTS, PEOPLE } from '@/lib/desk/paths'
import { invitationFields } from '@/lib/desk/people/person-form'
import { deskPage } from '../desk-page'

/** The people who may sign in, and the form to invite one. */
export default deskPage(async ({ session, texts, formats }) => {
  assertScope(session.actor, 'people:manage')
  const [list, links] = await Promise.all([listPeople(), listOpenLinks()])
  const { people } = texts
  return {
    title: people.title,
    section: PEOPLE,
    content: (
      <>
        <ScreenHead title={people.title} />
        <PeopleList people={list} links={links} own={session.person.id} texts={texts} formats={formats} />
        <p className={controls.text}>
          <a href={EVENTS}>{people.events}</a>
        </p>
        <Section id="invite" title={people.invite}>
          <p className={controls.text}>{people.inviteText}</p>
          <ActForm action={`${PEOPLE}/undang`} submit={people.makeLink} kind="primary">
            <FormFields fields={invitationFields(session.person, texts)} values={{ preset: ['writer'] }} />
          </ActForm>
        </Section>
      </>
    ),
  }
})
