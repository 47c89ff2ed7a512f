import { AppError } from '../errors'
import type { Locale } from '../search/stem'
import { extractOutline, type Heading } from './extract/outline'
import type { ContentFormat } from './parse/detect-format'
import type { PipelineResult } from './pipeline'
import type { SafeHtml } from './safe-html'
import type { Job, JobResult } from './worker/jobs'
import { runJob, TooComplexError } from './worker/pool'

export type { Heading } from './extract/outline'
export type { Picture } from './extract/pictures'
export type { ContentFormat } from './parse/detect-format'

/** Everything that is derived from a source; `readingMinutes` is 1 or more, `removed` names what the sanitiser took out. */
export type Rendered = Omit<PipelineResult, 'html'> & { html: SafeHtml }

/** The version of what this pipeline makes; rows with an older one are derived anew. */
export const RENDER_VERSION = 3

type Options = {
  /** The public origin of the service; links to another origin leave the site. */
  siteUrl: string
  /** `auto`, the default, decides by the rules of `detectFormat`. */
  format?: 'auto' | ContentFormat
  /** The language of the names that readers hear (tables, footnotes); `id` by default. */
  locale?: Locale
  /** Further `rel` words for links that leave the site, beside `noopener`; none by default. */
  linkRel?: string
}

/**
 * Derives everything that is shown of a source, in a worker thread, within 1.5 seconds of work.
 * Throws `validation_failed` (`/content`, `too_complex`) when the source needs more.
 */
export async function renderContent(
  source: string,
  { siteUrl, format = 'auto', locale = 'id', linkRel = '' }: Options,
): Promise<Rendered> {
  const result = await run({ kind: 'render', source, options: { siteUrl, format, locale, linkRel } })
  if (typeof result === 'string') throw new TypeError('A rendering returned no article.')
  return { ...result, html: result.html as SafeHtml } // the pipeline ends with the sanitiser
}

/**
 * An article's HTML as Markdown (CommonMark with GFM tables, task lists, strikethrough and footnotes).
 * Throws `validation_failed` as `renderContent` does.
 */
export async function toMarkdown(html: SafeHtml): Promise<string> {
  const markdown = await run({ kind: 'markdown', html })
  if (typeof markdown !== 'string') throw new TypeError('A conversion gave no Markdown.')
  return markdown
}

/** The headings of stored HTML in order, for a table of contents. */
export function headingsOf(html: SafeHtml): Heading[] {
  return extractOutline(html)
}

async function run(job: Job): Promise<JobResult> {
  try {
    return await runJob(job)
  } catch (error) {
    if (error instanceof TooComplexError) throw tooComplex(error)
    throw error
  }
}

function tooComplex(cause: TooComplexError): AppError {
  const message =
    'content is too deeply nested or too intricate to be rendered; shorten long runs of *, _, [, > or nested tags, or split the article.'
  return new AppError('validation_failed', message, {
    errors: [{ pointer: '/content', code: 'too_complex', message }],
    cause,
  })
}
