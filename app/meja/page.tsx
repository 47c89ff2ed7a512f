import controls from '@/components/desk/controls.module.css'
import { type OverviewItem, OverviewList } from '@/components/desk/overview-list'
import { PasskeyOffer } from '@/components/desk/passkeys'
import { getOverview, type OverviewArticle } from '@/lib/articles/read/overview'
import { listWorkingCopies } from '@/lib/articles/working-copies/list-working-copies'
import { describePasskeys } from '@/lib/auth/people/passkeys'
import { canHavePasskeys } from '@/lib/auth/people/relying-party'
import { isStrong, type Session } from '@/lib/auth/people/sessions'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { ARTICLES, articleDeskPath, DESK, NEW_ARTICLE } from '@/lib/desk/paths'
import { listFailingWebhooks } from '@/lib/webhooks/webhooks'
import { deskPage } from './desk-page'

/** What goes on at the desk: what one was writing, what waits for somebody, what comes. */
export default deskPage(async ({ session, texts, formats }) => {
  const { actor } = session
  const maySeeWebhooks = actor.scopes.has('webhooks:manage')
  const [copies, found, failing] = await Promise.all([
    listWorkingCopies(actor),
    getOverview(actor),
    maySeeWebhooks ? listFailingWebhooks() : [],
  ])
  const { overview } = texts
  const mayPublish = actor.scopes.has('articles:publish')
  const isForMe = ({ isWaiting }: OverviewArticle) => isWaiting && mayPublish
  const waiting = [
    ...found.drafts.filter(isForMe).map((article) => toItem(article, article.updatedAt, overview, formats)),
    ...found.copies.map(({ articleId, title, name, savedAt }) => ({
      href: articleDeskPath(articleId),
      title,
      note: overview.copyBy(name, formats.dateTime(savedAt)),
    })),
  ]
  const mine = copies.map(({ place, title, saved_at }) => ({
    href: place.startsWith('baru-') ? `${ARTICLES}/${place}` : `${ARTICLES}/${place}?salinan=pakai`,
    title: title ?? overview.untitled,
    note: overview.saved(formats.dateTime(new Date(saved_at))),
  }))
  const drafts = found.drafts
    .filter((article) => !isForMe(article))
    .map((article) => toItem(article, article.updatedAt, overview, formats))
  const scheduled = found.scheduled.map((article) => toItem(article, article.publishedAt, overview, formats))
  const attention = [
    ...found.overdue.map(({ id, title, publishedAt }) => ({
      href: articleDeskPath(id),
      title: overview.overdue(title, formats.dateTime(publishedAt)),
      note: '',
    })),
    ...failing.map(({ url, since }) => ({
      href: null,
      title: overview.webhook(url, formats.dateTime(since)),
      note: '',
    })),
  ]
  const isEmpty = [waiting, mine, drafts, scheduled].every((items) => items.length === 0)
  return {
    title: overview.title,
    section: DESK,
    content: (
      <>
        <h1 className={controls.title}>{overview.title}</h1>
        {(await mayAddPasskey(session)) && <PasskeyOffer texts={texts} />}
        <OverviewList id="attention" title={overview.attention} items={attention} />
        <OverviewList id="go-on" title={overview.goOn} items={mine} />
        <OverviewList id="waiting" title={overview.waiting} items={waiting} />
        <OverviewList id="drafts" title={overview.drafts} items={drafts} />
        <OverviewList id="scheduled" title={overview.scheduled} items={scheduled} />
        {isEmpty && (
          <p>
            {overview.nothing} <a href={NEW_ARTICLE}>{overview.write}</a>
          </p>
        )}
      </>
    ),
  }
})

function toItem(
  { id, title, by }: OverviewArticle,
  moment: Date,
  texts: DeskMessages['overview'],
  formats: Formats,
): OverviewItem {
  const date = formats.dateTime(moment)
  return { href: articleDeskPath(id), title, note: by === null ? date : texts.by(by, date) }
}

/** Whether somebody signed in by a link a moment ago, and has no other way in. */
async function mayAddPasskey(session: Session): Promise<boolean> {
  if (session.method !== 'link' || !isStrong(session) || !canHavePasskeys()) return false
  return (await describePasskeys(session.person.id)).length === 0
}
