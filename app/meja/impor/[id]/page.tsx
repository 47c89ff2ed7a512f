import controls from '@/components/desk/controls.module.css'
import { ImportDetail } from '@/components/desk/import-detail'
import { IMPORTS } from '@/lib/desk/paths'
import { canRun, getJob } from '@/lib/import-jobs/jobs'
import { toId } from '@/lib/text/strings'
import { deskPage } from '../../desk-page'

/** The progress of an import, its results and losses. */
export default deskPage<{ id: string }>(
  async ({ session: { actor }, params: { id }, texts: { imports }, formats }) => {
    const job = await getJob(actor, toId(id))
    return {
      title: job.name,
      section: IMPORTS,
      content: (
        <>
          <p className={controls.back}>
            <a href={IMPORTS}>{imports.back}</a>
          </p>
          <h1 className={controls.title}>
            <bdi>{job.name}</bdi>
          </h1>
          <ImportDetail job={job} mayRun={canRun(job)} texts={imports} formats={formats} />
        </>
      ),
    }
  },
)
