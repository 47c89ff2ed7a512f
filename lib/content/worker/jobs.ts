import { parseHtml } from '../dom/parse-html'
import { htmlToMarkdown } from '../html-to-markdown/html-to-markdown'
import { type PipelineOptions, type PipelineResult, runPipeline } from '../pipeline'

/** What a worker thread can do. */
export type Job =
  | { kind: 'render'; source: string; options: PipelineOptions }
  | { kind: 'markdown'; html: string }

export type JobResult = PipelineResult | string

/** Does a job. Throws a RangeError for endless nesting. */
export function doJob(job: Job): JobResult {
  return job.kind === 'render' ? runPipeline(job.source, job.options) : htmlToMarkdown(parseHtml(job.html))
}
