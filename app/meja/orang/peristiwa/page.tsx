import controls from '@/components/desk/controls.module.css'
import { EventList } from '@/components/desk/event-list'
import { PageLinks } from '@/components/desk/page-links'
import { ScreenHead } from '@/components/desk/screen-head'
import { assertScope } from '@/lib/auth/actor'
import { listEvents } from '@/lib/auth/people/events'
import { EVENTS, PEOPLE, pageNumber } from '@/lib/desk/paths'
import { deskPage } from '../../desk-page'

/** Who signed in, and who changed people, keys and backups, for 400 days. */
export default deskPage(async ({ session, texts, formats, query }) => {
  assertScope(session.actor, 'people:manage')
  const page = pageNumber(query.page)
  const { events, hasMore } = await listEvents(page)
  const { people } = texts
  return {
    title: people.events,
    section: PEOPLE,
    content: (
      <>
        <ScreenHead title={people.events} back={{ href: PEOPLE, name: people.title }} />
        <p className={controls.text}>{people.eventsText}</p>
        <EventList events={events} texts={people} formats={formats} />
        <PageLinks path={EVENTS} page={page} hasMore={hasMore} texts={people} />
      </>
    ),
  }
})
