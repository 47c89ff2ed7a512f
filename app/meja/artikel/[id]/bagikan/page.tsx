import { PreviewLinks } from '@/components/desk/preview-links'
import { ScreenHead } from '@/components/desk/screen-head'
import { listPreviews } from '@/lib/articles/preview/previews'
import { assertScope } from '@/lib/auth/actor'
import { getStoredArticle } from '@/lib/desk/articles/editable'
import { ARTICLES, articleDeskPath } from '@/lib/desk/paths'
import { textNamed } from '@/lib/desk/text-named'
import { deskPage } from '../../../desk-page'

/** The preview links of an article: to create, copy and revoke them. */
export default deskPage<{ id: string }>(async ({ session, params, query, texts, formats }) => {
  const { stored, actor } = await getStoredArticle(session.actor, params.id)
  assertScope(actor, 'articles:read_drafts')
  const { previewLinks } = texts
  const title = previewLinks.title(stored.title)
  const messages = { dibuat: previewLinks.made, dicabut: previewLinks.revoked }
  return {
    title,
    section: ARTICLES,
    content: (
      <>
        <ScreenHead
          title={title}
          back={{ href: articleDeskPath(stored.id), name: texts.history.back }}
          message={textNamed(messages, query.pesan)}
        />
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
