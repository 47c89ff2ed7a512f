import { FiguresView } from '@/components/desk/figures-view'
import { ScreenHead } from '@/components/desk/screen-head'
import { assertScope } from '@/lib/auth/actor'
import { getStoredArticle } from '@/lib/desk/articles/editable'
import { MAX_PUBLICATIONS, RANGES, rangeOf } from '@/lib/desk/figures/ranges'
import { articleDeskPath, FIGURES } from '@/lib/desk/paths'
import { readArticleFigures } from '@/lib/figures/figures'
import { listPublications } from '@/lib/figures/publications'
import { deskPage } from '../../../desk-page'

const LISTED = 20

/** The figures of one article. */
export default deskPage<{ id: string }>(async ({ session, params, query, texts, formats }) => {
  assertScope(session.actor, 'figures:read')
  const { stored, actor } = await getStoredArticle(session.actor, params.id)
  const range = rangeOf(query.hari)
  const [figures, publications] = await Promise.all([
    readArticleFigures(actor, stored.slug, range, LISTED),
    listPublications(range, MAX_PUBLICATIONS, stored.id),
  ])
  const title = texts.figures.ofArticle(stored.title)
  return {
    title,
    section: FIGURES,
    content: (
      <>
        <ScreenHead title={title} back={{ href: articleDeskPath(stored.id), name: texts.figures.back }} />
        <FiguresView
          figures={figures}
          publications={publications}
          path={articleDeskPath(stored.id, 'angka')}
          ranges={RANGES}
          texts={texts.figures}
          formats={formats}
        />
      </>
    ),
  }
})
