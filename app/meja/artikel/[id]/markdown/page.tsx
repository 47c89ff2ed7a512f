import controls from '@/components/desk/controls.module.css'
import { ScreenHead } from '@/components/desk/screen-head'
import { ToMarkdown } from '@/components/desk/to-markdown'
import { findWorkingCopy } from '@/lib/articles/working-copies/working-copies'
import { assertScope } from '@/lib/auth/actor'
import { getStoredArticle } from '@/lib/desk/articles/editable'
import { convertArticle } from '@/lib/desk/articles/to-markdown'
import { ARTICLES, articleDeskPath } from '@/lib/desk/paths'
import { deskPage } from '../../../desk-page'

/** Shows an article of HTML or plain text as Markdown before it is converted. */
export default deskPage<{ id: string }>(async ({ session, params, query, texts, formats }) => {
  const editable = await getStoredArticle(session.actor, params.id)
  const { stored, actor, place } = editable
  assertScope(actor, 'articles:update')
  if (stored.status !== 'draft') assertScope(actor, 'articles:publish')
  const conversion = await convertArticle(stored)
  const copy = await findWorkingCopy(session.actor, place)
  const title = texts.toMarkdown.title(stored.title)
  return {
    title,
    section: ARTICLES,
    content: (
      <>
        <ScreenHead
          title={title}
          back={{ href: articleDeskPath(stored.id), name: texts.history.back }}
          message={query.pesan === 'berubah' ? texts.toMarkdown.changed : undefined}
        />
        {copy && conversion && <p className={controls.message}>{texts.toMarkdown.copy}</p>}
        <ToMarkdown stored={stored} conversion={conversion} texts={texts} formats={formats} />
      </>
    ),
  }
})
