/** A field that one or both of two writers changed: chosen already where it was one (`mine`, `theirs`). */
export type FieldMerge<Name extends string = string> = {
  field: Name
  kind: 'mine' | 'theirs' | 'conflict'
} & Values

/** `base` is null where nobody knows any more what they began with. */
type Values = { base: string | null; mine: string; theirs: string }

type Fields = Readonly<Record<string, string | undefined>>

/** What two writers made of the fields of an article; of those that both have alike, nothing. Absent fields are blank. */
export function mergeFields<Name extends string>(
  names: readonly Name[],
  { base, mine, theirs }: { base: Fields | null; mine: Fields; theirs: Fields },
): FieldMerge<Name>[] {
  return names.flatMap((field) => {
    const values = {
      base: base && textOf(base, field),
      mine: textOf(mine, field),
      theirs: textOf(theirs, field),
    }
    const kind = kindOf(values)
    return kind === null ? [] : [{ field, kind, ...values }]
  })
}

function kindOf({ base, mine, theirs }: Values): FieldMerge['kind'] | null {
  if (mine === theirs) return null
  if (base === theirs) return 'mine'
  return base === mine ? 'theirs' : 'conflict'
}

function textOf(fields: Fields, field: string): string {
  return fields[field] ?? ''
}
