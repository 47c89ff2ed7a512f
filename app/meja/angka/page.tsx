import controls from '@/components/desk/controls.module.css'
import { FiguresView } from '@/components/desk/figures-view'
import { assertScope } from '@/lib/auth/actor'
import { MAX_PUBLICATIONS, RANGES, rangeOf } from '@/lib/desk/figures/ranges'
import { FIGURES } from '@/lib/desk/paths'
import { readFigures } from '@/lib/figures/figures'
import { listPublications } from '@/lib/figures/publications'
import { deskPage } from '../desk-page'

const LISTED = 20

/** The figures of all articles together. */
export default deskPage(async ({ session, query, texts, formats }) => {
  assertScope(session.actor, 'figures:read')
  const range = rangeOf(query.hari)
  const [figures, publications] = await Promise.all([
    readFigures(session.actor, range, LISTED),
    listPublications(range, MAX_PUBLICATIONS),
  ])
  return {
    title: texts.figures.title,
    section: FIGURES,
    content: (
      <>
        <h1 className={controls.title}>{texts.figures.title}</h1>
        <FiguresView
          figures={figures}
          publications={publications}
          path={FIGURES}
          ranges={RANGES}
          articles={figures.articles}
          texts={texts.figures}
          formats={formats}
        />
      </>
    ),
  }
})
