import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { IMPORTS } from '@/lib/desk/paths'
import type { ImportJob } from '@/lib/import-jobs/jobs'
import controls from './controls.module.css'
import { stateText } from './import-state'

type Props = { jobs: ImportJob[]; texts: DeskMessages['imports']; formats: Formats }

/** Imports, with the state of each. */
export function ImportList({ jobs, texts, formats }: Props) {
  return (
    <ul className={controls.rows}>
      {jobs.map((job) => (
        <li key={job.id}>
          <a href={`${IMPORTS}/${job.id}`}>
            <bdi>{job.name}</bdi>
          </a>
          <span className={controls.faint}>
            {stateText(job, texts, formats)} · {formats.dateTime(job.endedAt ?? job.createdAt)}
          </span>
        </li>
      ))}
    </ul>
  )
}
