import controls from '@/components/desk/controls.module.css'
import { CopyBanner } from '@/components/desk/copy-banner'
import { Editor } from '@/components/desk/editor'
import editorStyles from '@/components/desk/editor.module.css'
import { FaultSummary } from '@/components/desk/fault-summary'
import { listWrittenTranslations } from '@/lib/articles/translations'
import { listOtherCopies } from '@/lib/articles/working-copies/list-working-copies'
import { findWorkingCopy, type WorkingCopy } from '@/lib/articles/working-copies/working-copies'
import { assertScope } from '@/lib/auth/actor'
import { database } from '@/lib/db/database'
import type { Editable } from '@/lib/desk/articles/editable'
import { faultsOf } from '@/lib/desk/articles/faults'
import { formTexts } from '@/lib/desk/articles/fields'
import { tryArticle } from '@/lib/desk/articles/save'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { ARTICLES } from '@/lib/desk/paths'
import type { DeskRequest } from '../desk-page'

/** The screen of the editor; `salinan=pakai` fills it with the person's own copy, `periksa` shows the errors in that. */
export async function editorScreen(request: DeskRequest<unknown>, editable: Editable) {
  const { session, texts, formats, query } = request
  const { place, stored } = editable
  if (!stored && !editable.maySave) assertScope(session.actor, 'articles:create')
  const copy = await findWorkingCopy(session.actor, place)
  const isUsed = copy !== null && (query.salinan === 'pakai' || !stored)
  const body = isUsed ? { ...editable.body, ...copy.fields } : editable.body
  const faults = isUsed && query.periksa !== undefined ? await listFaults(editable, copy, texts) : []
  const others = stored ? await listOtherCopies(session.actor, stored.id) : []
  const translations = stored ? await listWrittenTranslations(database().read, session.actor, stored) : []
  const title = stored?.title ?? texts.editor.newTitle
  const shared = { texts: texts.editor, formats }
  return {
    title,
    section: ARTICLES,
    content: (
      <>
        <h1 className="visually-hidden" dir="auto">
          {title}
        </h1>
        <div className={editorStyles.news} data-news="" role="status" />
        <EditorMessage act={query.pesan} texts={texts.editor} />
        {faults.length > 0 && (
          <FaultSummary faults={faults} texts={texts.editor}>
            <p>{texts.editor.faultsKept}</p>
          </FaultSummary>
        )}
        {copy && stored && <CopyBanner copy={copy} isUsed={isUsed} revision={stored.revision} {...shared} />}
        {others.map(({ personId, name, savedAt }) => (
          <p key={personId} className={controls.message}>
            {texts.editor.others(name, formats.dateTime(savedAt))}{' '}
            {editable.mayPublish && (
              <a href={`${ARTICLES}/${place}/bentrok?pemilik=${personId}`}>{texts.editor.openOther(name)}</a>
            )}
          </p>
        ))}
        <Editor
          editable={editable}
          values={formTexts(body)}
          copy={isUsed ? copy : null}
          translations={translations}
          revision={isUsed ? copy.base_revision : (stored?.revision ?? null)}
          person={session.person}
          faults={faults}
          scriptTexts={texts.editorScript}
          {...shared}
        />
      </>
    ),
  }
}

async function listFaults(editable: Editable, copy: WorkingCopy, texts: DeskMessages) {
  const tried = await tryArticle(editable, copy.fields)
  return 'error' in tried ? faultsOf(tried.error, texts) : []
}

function EditorMessage({
  act,
  texts,
}: {
  act: string | undefined
  texts: DeskRequest<unknown>['texts']['editor']
}) {
  const messages = new Map(
    Object.entries({
      tersimpan: texts.saved,
      sama: texts.unchanged,
      salinan: texts.kept,
      dibuat: texts.created,
      terbit: texts.published,
      terjadwal: texts.scheduled,
      ditarik: texts.takenBack,
      kembali: texts.restored,
      ...texts.restoredWithout,
      dibuang: texts.discarded,
      digabung: texts.merged,
      markdown: texts.markdown,
      sisa: texts.leftOut,
    }),
  )
  const said = act?.split('.').flatMap((part) => messages.get(part) ?? []) ?? []
  if (said.length === 0) return null
  return (
    <p className={controls.message} role="status">
      {said.join(' ')}
    </p>
  )
}
