/** A field that one (`mine`, `theirs`) or both (`conflict`) of two writers changed. */
export type FieldMerge<Name extends string = string> = {
  field: Name
  kind: 'mine' | 'theirs' | 'conflict'
} & Values

/** `base` is null if the common base is unknown. */
type Values = { base: string | null; mine: string; theirs: string }

type Fields = Readonly<Record<string, string | undefined>>

/** Merges two writers' fields of an article; omits fields that are equal in both. Absent fields count as blank. */
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
