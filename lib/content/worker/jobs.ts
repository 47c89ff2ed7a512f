import { type DiffPart, diffText } from '../diff/diff-text'
import { parseHtml } from '../dom/parse-html'
import { htmlToMarkdown } from '../html-to-markdown/html-to-markdown'
import { mergeTexts, type Segment, type Versions } from '../merge/merge-texts'
import type { ContentFormat } from '../parse/detect-format'
import type { FrontMatter } from '../parse/front-matter'
import { readSource } from '../parse/read-source'
import { type Converted, convertHtml, convertSource, type UnmarkedFormat } from '../paste/convert'
import type { PipelineOptions } from '../pipeline'
import { type Article, type ArticleResult, renderArticle } from '../render-article'

export type Job =
  | { kind: 'article'; article: Article; options: PipelineOptions }
  | { kind: 'markdown'; html: string }
  | { kind: 'convert'; html: string }
  | { kind: 'convert_source'; source: string; format: UnmarkedFormat }
  | { kind: 'diff'; pairs: readonly TextPair[] }
  | { kind: 'merge'; versions: Versions }
  | { kind: 'front_matter'; source: string; format: 'auto' | ContentFormat }

type JobResults = {
  article: ArticleResult
  markdown: string
  convert: Converted
  convert_source: Converted
  diff: DiffPart[][]
  merge: Segment[]
  front_matter: FrontMatter | null
}

export type TextPair = { before: string; after: string }

export type JobResult<Kind extends Job = Job> = JobResults[Kind['kind']]

/** Runs a job; calls `onStep` before each step after the first. Throws a RangeError if nested too deeply. */
export function doJob(job: Job, onStep: () => void): JobResult {
  if (job.kind === 'article') return renderArticle(job.article, job.options, onStep)
  if (job.kind === 'markdown') return htmlToMarkdown(parseHtml(job.html))
  if (job.kind === 'convert') return convertHtml(job.html)
  if (job.kind === 'convert_source') return convertSource(job.source, job.format)
  if (job.kind === 'diff') return job.pairs.map(({ before, after }) => diffText(before, after))
  if (job.kind === 'merge') return mergeTexts(job.versions)
  return readSource(job.source, job.format).frontMatter
}
