import controls from '@/components/desk/controls.module.css'
import { CountedArticles, FiguresSum } from '@/components/desk/figures-counts'
import { ImportList } from '@/components/desk/import-list'
import { type OverviewItem, OverviewList } from '@/components/desk/overview-list'
import { PasskeyOffer } from '@/components/desk/passkeys'
import { getOverview, type OverviewArticle } from '@/lib/articles/read/overview'
import { listWorkingCopies } from '@/lib/articles/working-copies/list-working-copies'
import { describePasskeys } from '@/lib/auth/people/passkeys'
import { canHavePasskeys } from '@/lib/auth/people/relying-party'
import { isStrong, type Session } from '@/lib/auth/people/sessions'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { listAttention } from '@/lib/desk/overview/attention'
import { ARTICLES, articleDeskPath, DESK, FIGURES, NEW_ARTICLE } from '@/lib/desk/paths'
import { readFigures } from '@/lib/figures/figures'
import { lastDays } from '@/lib/figures/range'
import { listCurrentJobs } from '@/lib/import-jobs/jobs'
import { deskPage } from './desk-page'

/** How many days of figures are shown, and how many of the most viewed articles. */
const LATELY = 28
const TOP = 5

/** The overview of the desk: working copies, articles that need attention, and scheduled ones. */
export default deskPage(async ({ session, texts, formats }) => {
  const { actor } = session
  const [copies, found, read, imports] = await Promise.all([
    listWorkingCopies(actor),
    getOverview(actor),
    actor.scopes.has('figures:read') ? readFigures(actor, lastDays(LATELY), TOP) : null,
    listCurrentJobs(actor),
  ])
  const { overview } = texts
  const waiting = [
    ...found.waiting.map((article) => toItem(article, article.updatedAt, texts, formats)),
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
  const drafts = found.drafts.map((article) => toItem(article, article.updatedAt, texts, formats))
  const scheduled = found.scheduled.map((article) => toItem(article, article.publishedAt, texts, formats))
  const attention = await listAttention(actor, found.overdue, overview, formats)
  const isEmpty = [waiting, mine, drafts, scheduled].every((items) => items.length === 0)
  return {
    title: overview.title,
    section: DESK,
    content: (
      <>
        <h1 className={controls.title}>{overview.title}</h1>
        {(await mayAddPasskey(session)) && <PasskeyOffer texts={texts} />}
        <OverviewList id="attention" title={overview.attention} items={attention} />
        {imports.length > 0 && (
          <section aria-labelledby="imports">
            <h2 id="imports" className={controls.heading}>
              {texts.imports.title}
            </h2>
            <ImportList jobs={imports} texts={texts.imports} formats={formats} />
          </section>
        )}
        <OverviewList id="go-on" title={overview.goOn} items={mine} />
        <OverviewList id="waiting" title={overview.waiting} items={waiting} />
        <OverviewList id="drafts" title={overview.drafts} items={drafts} />
        <OverviewList id="scheduled" title={overview.scheduled} items={scheduled} />
        {read && (
          <section aria-labelledby="read">
            <h2 id="read" className={controls.heading}>
              <a href={FIGURES}>{texts.figures.lately}</a>
            </h2>
            <FiguresSum figures={read} texts={texts.figures} formats={formats} />
            <CountedArticles articles={read.articles} formats={formats} />
          </section>
        )}
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
  { id, title, by, isByKey }: OverviewArticle,
  moment: Date,
  { overview, history }: DeskMessages,
  formats: Formats,
): OverviewItem {
  const date = formats.dateTime(moment)
  return {
    href: articleDeskPath(id),
    title,
    note: by === null ? date : overview.by(isByKey ? history.by.key(by) : by, date),
  }
}

/** Whether a person signed in by a link a moment ago, and has no passkey. */
async function mayAddPasskey(session: Session): Promise<boolean> {
  if (session.method !== 'link' || !isStrong(session) || !canHavePasskeys()) return false
  return (await describePasskeys(session.person.id)).length === 0
}
