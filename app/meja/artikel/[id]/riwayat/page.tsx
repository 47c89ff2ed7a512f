import { RevisionDiff } from '@/components/desk/revision-diff'
import { RevisionList } from '@/components/desk/revision-list'
import { ScreenHead } from '@/components/desk/screen-head'
import { diffRevisions } from '@/lib/articles/revisions/diff-revisions'
import { listRevisions, type Revision } from '@/lib/articles/revisions/revisions'
import { assertScope } from '@/lib/auth/actor'
import { getStoredArticle } from '@/lib/desk/articles/editable'
import { ARTICLES, articleDeskPath } from '@/lib/desk/paths'
import { deskPage } from '../../../desk-page'

/** The versions of an article, and the differences between two of them: by default the last and the one before. */
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
        <ScreenHead
          title={title}
          back={{ href: articleDeskPath(stored.id), name: texts.history.back }}
          message={query.pesan === 'dipulihkan' ? texts.history.restored : undefined}
        />
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

/** The requested revision number, if it is kept, else that of the nth newest. */
function chosen(revisions: readonly Revision[], asked: string | undefined, nth: number): string {
  const found =
    revisions.find(({ revision }) => String(revision) === asked) ?? revisions[nth] ?? revisions.at(-1)
  return String(found?.revision ?? '')
}
