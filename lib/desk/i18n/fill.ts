/** Fills the `{places}` of a text. Scripts in the browser get their texts as JSON, which cannot contain functions. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
