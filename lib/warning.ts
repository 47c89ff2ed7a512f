/** Something in a request that was corrected or ignored without failing it. */
export type Warning = { code: string; message: string } & (
  | { field: string; pointer?: string; url?: string }
  | { parameter: string }
)

const MAX_OF_ONE_KIND = 20

/** At most twenty warnings of each kind; where there are more, another one gives the number of those left out. */
export function limitWarnings(warnings: Warning[]): Warning[] {
  const codes = [...new Set(warnings.map(({ code }) => code))]
  return codes.flatMap((wanted) => limitKind(warnings.filter(({ code }) => code === wanted)))
}

function limitKind(warnings: Warning[]): Warning[] {
  const leftOut = warnings.slice(MAX_OF_ONE_KIND)
  const [first] = leftOut
  if (!first) return warnings
  const message = `${leftOut.length} more warnings of this kind were left out.`
  return [...warnings.slice(0, MAX_OF_ONE_KIND), { ...first, message }]
}
