import { AppError } from '../errors'
import type { Locale } from '../search/words'
import type { DiffPart } from './diff/diff-text'
import type { Segment, Versions } from './merge/merge-texts'
import type { ContentFormat } from './parse/detect-format'
import type { FrontMatter } from './parse/front-matter'
import type { Converted, UnmarkedFormat } from './paste/convert'
import type { PipelineOptions, PipelineResult } from './pipeline'
import type { Article, ArticleResult } from './render-article'
import type { SafeHtml } from './safe-html'
import { isTooComplex } from './worker/content-worker'
import type { Job, JobResult, TextPair } from './worker/jobs'
import { type JobOptions, runJob } from './worker/pool'

export type Rendered = Omit<PipelineResult, 'html'> & { html: SafeHtml }

export type RenderedArticle = Omit<ArticleResult, 'html'> & { html: SafeHtml }

/** The version of the pipeline's output; rows with an older version are rendered again, those of a newer one are shown. */
export const RENDER_VERSION = 15

type RenderOptions = Partial<JobOptions> & {
  siteUrl: string
  title?: string
  alias?: string
  format?: 'auto' | ContentFormat
  locale?: Locale
  lines?: PipelineOptions['lines']
}

/** Renders in a worker. Throws `validation_failed` after 1.5 s of work plus 2 ms per KiB, `unavailable` when too many wait. */
export async function renderContent(source: string, options: RenderOptions): Promise<Rendered> {
  const result = await run({ kind: 'render', source, options: toPipeline(options) }, toJobOptions(options))
  return { ...result, html: result.html as SafeHtml } // the pipeline ends with the sanitiser
}

/** As `renderContent`, with the data for the search index. */
export async function renderArticleContent(
  source: string,
  { tags, language, provider, ...options }: RenderOptions & Omit<Article, 'source'>,
): Promise<RenderedArticle> {
  const article = { source, tags, language, provider }
  const result = await run({ kind: 'article', article, options: toPipeline(options) }, toJobOptions(options))
  return { ...result, html: result.html as SafeHtml } // the pipeline ends with the sanitiser
}

function toPipeline(options: RenderOptions): PipelineOptions {
  const { siteUrl, title = '', alias, format = 'auto', locale = 'id', lines } = options
  return {
    siteUrl,
    title,
    format,
    locale,
    ...(alias !== undefined && { alias }),
    ...(lines && { lines }),
  }
}

function toJobOptions({ queue = 'writes', signal }: RenderOptions): JobOptions {
  return { queue, ...(signal && { signal }) }
}

/** An article's HTML as Markdown, for a reader. Throws as `renderContent` does. */
export async function toMarkdown(html: SafeHtml, signal?: AbortSignal): Promise<string> {
  return run({ kind: 'markdown', html }, { queue: 'reads', signal })
}

/**
 * HTML of any origin as Markdown: keeps headings, lists, tables, emphasis, links and code from word processors; `warnings` are
 * sentences about what was left out. Throws as `renderContent` does, with the pointer `/html`.
 */
export async function toMarkdownFromHtml(html: string, signal?: AbortSignal): Promise<Converted> {
  return run({ kind: 'convert', html }, { queue: 'writes', signal }, '/html')
}

/** The source of an article as Markdown; plain text looks the same. Throws as `renderContent` does. */
export async function toMarkdownFromSource(source: string, format: UnmarkedFormat): Promise<Converted> {
  return run({ kind: 'convert_source', source, format }, { queue: 'reads' })
}

/** The differences between the texts of each pair. Throws as `renderContent` does. */
export async function diffTexts(pairs: readonly TextPair[], signal?: AbortSignal): Promise<DiffPart[][]> {
  return run({ kind: 'diff', pairs }, { queue: 'reads', signal })
}

/** Merges two versions of a text by blocks; one conflict if that takes too long. Throws `unavailable`. */
export async function mergeVersions(versions: Versions): Promise<Segment[]> {
  try {
    return await runJob({ kind: 'merge', versions }, { queue: 'reads' })
  } catch (error) {
    if (isTooComplex(error)) return [{ kind: 'conflict', ...versions, base: versions.base ?? '' }]
    throw error
  }
}

async function run<Kind extends Job>(
  job: Kind,
  options: JobOptions,
  pointer = '/content',
): Promise<JobResult<Kind>> {
  try {
    return await runJob(job, options)
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
    return await runJob({ kind: 'front_matter', source, format }, { queue: 'writes' })
  } catch (error) {
    if (isTooComplex(error)) return { values: new Map(), problem: 'it is too intricate' }
    throw error
  }
}
