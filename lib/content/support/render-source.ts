import type { PipelineOptions } from '../pipeline'
import { type RenderedArticle, renderContent } from '../render'

/** Renders a source as the content of an article without title, tags and language. */
export function renderSource(
  source: string,
  options: Partial<PipelineOptions> = {},
): Promise<RenderedArticle> {
  return renderContent(
    { source, tags: [], language: undefined, provider: 'sqlite' },
    { title: '', format: 'auto', siteUrl: 'https://example.org', locale: 'id', ...options },
    'writes',
  )
}
