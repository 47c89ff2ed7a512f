import { format } from './page'

/** A picture in the format of the article. */
export function markupOf(alt: string, url: string): string {
  if (format === 'html') return `<img src="${url}" alt="${alt.replaceAll('"', '&quot;')}">`
  return `![${alt.replace(/[[\]\\]/g, '\\$&')}](${url})`
}
