/** A text with its `{places}` filled: what a script of the browser gets as JSON cannot be a function. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
