import controls from '@/components/desk/controls.module.css'
import { RevisionDiff } from '@/components/desk/revision-diff'
import { RevisionList } from '@/components/desk/revision-list'
import { diffRevisions } from '@/lib/articles/revisions/diff-revisions'
import { listRevisions, type Revision } from '@/lib/articles/revisions/revisions'
import { assertScope } from '@/lib/auth/actor'
import { getStoredArticle } from '@/lib/desk/articles/editable'
import { ARTICLES, articleDeskPath } from '@/lib/desk/paths'
import { deskPage } from '../../../desk-page'

/** The versions of an article, and what differs between two of them: the last and the one before, if none are chosen. */
export default deskPage<{ id: string }>(async ({ session, params, query, texts, formats }) => {
  const { stored, actor, maySave } = await getStoredArticle(session.actor, params.id)
  assertScope(actor, 'articles:read_drafts')
  const revisions = await listRevisions(actor, stored.slug)
  const [from, to] = [chosen(revisions, query.dari, 1), chosen(revisions, query.ke, 0)]
  const { fields } = await diffRevisions(actor, stored.slug, [from, to])
  const title = texts.history.title(stored.title)
  return {
    title,
    section: ARTICLES,
    content: (
      <>
        <p className={controls.back}>
          <a href={articleDeskPath(stored.id)}>{texts.history.back}</a>
        </p>
        <h1 className={controls.title} dir="auto">
          {title}
        </h1>
        {query.pesan === 'dipulihkan' && (
          <p className={controls.message} role="status">
            {texts.history.restored}
          </p>
        )}
        <RevisionList
          path={articleDeskPath(stored.id, 'riwayat')}
          revisions={revisions}
          chosen={{ from, to }}
          mayRestore={maySave}
          texts={texts}
          formats={formats}
        />
        <RevisionDiff from={from} to={to} fields={fields} texts={texts} formats={formats} />
      </>
    ),
  }
})

/** The number that was asked for, if it is kept, else that of the nth newest. */
function chosen(revisions: readonly Revision[], asked: string | undefined, nth: number): string {
  const found =
    revisions.find(({ revision }) => String(revision) === asked) ?? revisions[nth] ?? revisions.at(-1)
  return String(found?.revision ?? '')
}
