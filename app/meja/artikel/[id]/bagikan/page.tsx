import controls from '@/components/desk/controls.module.css'
import { PreviewLinks } from '@/components/desk/preview-links'
import { listPreviews } from '@/lib/articles/preview/previews'
import { assertScope } from '@/lib/auth/actor'
import { getStoredArticle } from '@/lib/desk/articles/editable'
import { ARTICLES, articleDeskPath } from '@/lib/desk/paths'
import { deskPage } from '../../../desk-page'

/** The links by which others see an article before it is published: made, copied, and made void. */
export default deskPage<{ id: string }>(async ({ session, params, query, texts, formats }) => {
  const { stored, actor } = await getStoredArticle(session.actor, params.id)
  assertScope(actor, 'articles:read_drafts')
  const { previewLinks } = texts
  const title = previewLinks.title(stored.title)
  const messages: Record<string, string> = { dibuat: previewLinks.made, dicabut: previewLinks.revoked }
  const message = messages[query.pesan ?? '']
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
        {message && (
          <p className={controls.message} role="status">
            {message}
          </p>
        )}
        <PreviewLinks
          path={articleDeskPath(stored.id, 'bagikan')}
          isPublished={stored.status === 'published'}
          links={await listPreviews(actor, stored.slug)}
          texts={previewLinks}
          formats={formats}
        />
      </>
    ),
  }
})
