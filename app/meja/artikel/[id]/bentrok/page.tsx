import { Redirect } from '@/app/page-handler'
import { ConflictForm } from '@/components/desk/conflict-form'
import controls from '@/components/desk/controls.module.css'
import { listRevisions } from '@/lib/articles/revisions/revisions'
import { findConflict } from '@/lib/desk/articles/conflict'
import { findMarks } from '@/lib/desk/articles/conflict-marks'
import { ARTICLES, articleDeskPath } from '@/lib/desk/paths'
import { toId } from '@/lib/text/strings'
import { deskPage } from '../../../desk-page'

/** What a person typed and what somebody else saved meanwhile, for them to merge. */
export default deskPage<{ id: string }>(async ({ session, params, query, texts, formats }) => {
  const conflict = await findConflict(session.actor, params.id, { ownerId: toId(query.pemilik ?? '') })
  if (!conflict) throw new Redirect(303, `${ARTICLES}/${params.id}`)
  const { stored, actor } = conflict.editable
  const [newest] = await listRevisions(actor, stored.slug)
  const marks = await findMarks(conflict)
  const title = texts.conflict.title(stored.title)
  return {
    title,
    section: ARTICLES,
    content: (
      <>
        <p className={controls.back}>
          <a href={articleDeskPath(stored.id)}>{texts.conflict.back}</a>
        </p>
        <h1 className={controls.title} dir="auto">
          {title}
        </h1>
        <ConflictForm
          conflict={conflict}
          marks={marks}
          newest={newest}
          personId={session.person.id}
          texts={texts}
          formats={formats}
        />
      </>
    ),
  }
})
