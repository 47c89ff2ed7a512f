import controls from '@/components/desk/controls.module.css'
import { ImportForm } from '@/components/desk/import-form'
import { ImportList } from '@/components/desk/import-list'
import { IMPORTS } from '@/lib/desk/paths'
import { listJobs } from '@/lib/import-jobs/jobs'
import { MAX_SOURCE_MB } from '@/lib/media/upload/receive-form'
import { deskPage } from '../desk-page'

/** Imports articles of other programs: the form, and the previous imports. */
export default deskPage(async ({ session: { actor }, texts: { imports }, formats, query }) => {
  const jobs = await listJobs(actor)
  return {
    title: imports.title,
    section: IMPORTS,
    content: (
      <>
        <h1 className={controls.title}>{imports.title}</h1>
        {query.pesan === 'dihapus' && (
          <p className={controls.message} role="status">
            {imports.removed}
          </p>
        )}
        <p className={controls.lead}>{imports.explain}</p>
        <ImportForm fault={query.salah} maxMegabytes={formats.number(MAX_SOURCE_MB)} texts={imports} />
        <h2 className={controls.heading}>{imports.list}</h2>
        {jobs.length === 0 ? (
          <p>{imports.none}</p>
        ) : (
          <ImportList jobs={jobs} texts={imports} formats={formats} />
        )}
      </>
    ),
  }
})
