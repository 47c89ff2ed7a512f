import { htmlToMarkdown } from '../html-to-markdown/html-to-markdown'
import { build, type PipelineOptions, type PipelineResult } from '../pipeline'
import { parseHtml } from '../tree/tree'

/** The work that a worker does. */
export type Job =
  | { kind: 'build'; source: string; options: PipelineOptions }
  | { kind: 'markdown'; html: string }

export type JobResult = PipelineResult | string

/** Does a job; throws a RangeError where its input is nested without end. */
export function doJob(job: Job): JobResult {
  return job.kind === 'build' ? build(job.source, job.options) : htmlToMarkdown(parseHtml(job.html))
}
