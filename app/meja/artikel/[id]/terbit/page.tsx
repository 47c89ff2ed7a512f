import controls from '@/components/desk/controls.module.css'
import { FaultSummary } from '@/components/desk/fault-summary'
import { PublishForm } from '@/components/desk/publish-form'
import { bodyOf } from '@/lib/articles/stored-article'
import { assertScope } from '@/lib/auth/actor'
import { getStoredArticle } from '@/lib/desk/articles/editable'
import { faultsOf } from '@/lib/desk/articles/faults'
import { formTexts } from '@/lib/desk/articles/fields'
import { tryArticle } from '@/lib/desk/articles/save'
import { ARTICLES } from '@/lib/desk/paths'
import { deskPage } from '../../../desk-page'

/** The screen before an article is published: its URL, its date, and how it will be shown. */
export default deskPage<{ id: string }>(async ({ session, params, query, texts }) => {
  const editable = await getStoredArticle(session.actor, params.id)
  const { stored, actor } = editable
  assertScope(actor, 'articles:publish')
  const tried = await tryArticle(editable, {}, { status: 'published' })
  const title = texts.editor.publishOf(stored.title)
  const faults = 'error' in tried ? faultsOf(tried.error, texts) : []
  const { dateUnclear, datePast } = texts.editor
  const dateFault = query.periksa === undefined ? null : query.periksa === 'lewat' ? datePast : dateUnclear
  if (dateFault) faults.push({ field: 'published_at', message: dateFault })
  return {
    title,
    section: ARTICLES,
    content: (
      <>
        <h1 className={controls.title} dir="auto">
          {title}
        </h1>
        {faults.length > 0 && <FaultSummary faults={faults} texts={texts.editor} />}
        <PublishForm
          stored={stored}
          publishedAt={query.tanggal || formTexts(bodyOf(stored)).published_at}
          dateFault={dateFault}
          personId={session.person.id}
          warnings={'result' in tried ? tried.result.warnings : []}
          card={'result' in tried ? tried.result.data : null}
          texts={texts.editor}
        />
      </>
    ),
  }
})
