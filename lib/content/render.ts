import { AppError } from '../errors'
import type { DiffPart } from './diff/diff-text'
import type { Segment, Versions } from './merge/merge-texts'
import type { ContentFormat } from './parse/detect-format'
import type { FrontMatter } from './parse/front-matter'
import type { Converted, UnmarkedFormat } from './paste/convert'
import type { PipelineOptions } from './pipeline'
import type { Article, ArticleResult } from './render-article'
import type { SafeHtml } from './safe-html'
import { isTooComplex } from './worker/content-worker'
import type { Job, JobResult, TextPair } from './worker/jobs'
import { type Queue, runJob } from './worker/pool'

export type RenderedArticle = Omit<ArticleResult, 'html'> & { html: SafeHtml }

/** The version of the pipeline's output; rows with an older version are rendered again, those of a newer one are shown. */
export const RENDER_VERSION = 15

/** Renders in a worker. Throws `validation_failed` after 1.5 s of work plus 2 ms per KiB, `unavailable` when too many wait. */
export async function renderContent(
  article: Article,
  options: PipelineOptions,
  queue: Queue,
): Promise<RenderedArticle> {
  const result = await run({ kind: 'article', article, options }, queue)
  return { ...result, html: result.html as SafeHtml } // the pipeline ends with the sanitiser
}

/** An article's HTML as Markdown, for a reader. Throws as `renderContent` does. */
export async function toMarkdown(html: SafeHtml): Promise<string> {
  return run({ kind: 'markdown', html }, 'reads')
}

/**
 * HTML of any origin as Markdown: keeps headings, lists, tables, emphasis, links and code from word processors; `warnings` are
 * sentences about what was left out. Throws as `renderContent` does, with the pointer `/html`.
 */
export async function toMarkdownFromHtml(html: string): Promise<Converted> {
  return run({ kind: 'convert', html }, 'writes', '/html')
}

/** The source of an article as Markdown; plain text looks the same. Throws as `renderContent` does. */
export async function toMarkdownFromSource(source: string, format: UnmarkedFormat): Promise<Converted> {
  return run({ kind: 'convert_source', source, format }, 'reads')
}

/** The differences between the texts of each pair. Throws as `renderContent` does. */
export async function diffTexts(pairs: readonly TextPair[]): Promise<DiffPart[][]> {
  return run({ kind: 'diff', pairs }, 'reads')
}

/** Merges two versions of a text by blocks; one conflict if that takes too long. Throws `unavailable`. */
export async function mergeVersions(versions: Versions): Promise<Segment[]> {
  try {
    return await runJob({ kind: 'merge', versions }, 'reads')
  } catch (error) {
    if (isTooComplex(error)) return [{ kind: 'conflict', ...versions, base: versions.base ?? '' }]
    throw error
  }
}

async function run<Kind extends Job>(
  job: Kind,
  queue: Queue,
  pointer = '/content',
): Promise<JobResult<Kind>> {
  try {
    return await runJob(job, queue)
  } catch (error) {
    throw isTooComplex(error) ? tooComplex(pointer, error) : error
  }
}

function tooComplex(pointer: string, cause: unknown): AppError {
  const name = pointer.slice(1)
  const message = `${name} is too deeply nested or too intricate to be rendered; shorten long runs of *, _, [, > or nested tags, or split the article.`
  return new AppError('validation_failed', message, {
    errors: [{ pointer, code: 'too_complex', message }],
    cause,
  })
}

/** The front matter of a source, parsed in a worker within its limits; null if it has none. Throws `unavailable`. */
export async function readFrontMatter(
  source: string,
  format: 'auto' | ContentFormat,
): Promise<FrontMatter | null> {
  // Most sources cannot have front matter and need no worker.
  if (format === 'text' || !source.includes('---')) return null
  try {
    return await runJob({ kind: 'front_matter', source, format }, 'writes')
  } catch (error) {
    if (isTooComplex(error)) return { values: new Map(), problem: 'it is too intricate' }
    throw error
  }
}
