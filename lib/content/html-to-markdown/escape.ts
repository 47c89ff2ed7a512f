/** Escapes what would start markup or end a link within a line, and character references. */
export function escapeMarkdown(text: string): string {
  const hasPairs = text.indexOf('~') < text.lastIndexOf('~')
  return (
    escapeEntities(text)
      .replace(/[\\`*[\]<]/g, '\\$&')
      // Inside a link, marked unescapes brackets before it looks for nested links.
      .replaceAll('\\](', '\\]\\(')
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      .replaceAll('~', hasPairs ? '\\~' : '~')
  )
}

/** Escapes what would be a character reference; marked knows no `\&` in a link's address, its title and an image's text. */
export function escapeEntities(text: string): string {
  return text.replace(/&(?=#?\w{1,31};)/g, '&amp;')
}

/** Escapes URLs and email addresses outside links, which Markdown would link (GFM, autolinks). */
export function escapeAddresses(text: string): string {
  return text
    .replace(/(https?|ftp):(?=\/\/)/gi, '$1\\:')
    .replace(/(www)\.(?=\S)/gi, '$1\\.')
    .replace(/(?<=[\w.+-])@(?=\w)/g, '\\@')
}
