import { type BuildOptions, type Built, build } from './build'
import { treeToMarkdown } from './markdown'
import { parseHtml } from './tree'

/** The work that a worker does. */
export type Job =
  | { kind: 'build'; source: string; options: BuildOptions }
  | { kind: 'markdown'; html: string }

export type JobResult = Built | string

/** Does a job; throws a RangeError where its input is nested without end. */
export function doJob(job: Job): JobResult {
  return job.kind === 'build' ? build(job.source, job.options) : treeToMarkdown(parseHtml(job.html))
}
