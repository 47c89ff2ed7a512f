/** Text with everything escaped that HTML or XML would read, in content and in double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}

/** The text that `escapeHtml` escaped. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => UNESCAPES[entity] ?? entity)
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const UNESCAPES = Object.fromEntries(
  Object.entries(ESCAPES).map(([character, entity]) => [entity, character]),
)
