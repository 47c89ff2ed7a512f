import { type ArrayChange, diffArrays } from 'diff'

/** How many items two lists begin and end with alike; what changes between that, undefined where all of it does. */
type ListDiff<Item> = { head: number; tail: number; changes: ArrayChange<Item>[] | undefined }

/** The work for more than `maxChanged` changes grows with their square: then all that is between the ends counts as changed. */
export function diffLists<Item>(
  before: readonly Item[],
  after: readonly Item[],
  maxChanged: number,
): ListDiff<Item> {
  const head = commonLength(before, after)
  const tail = commonLength(before.slice(head).reverse(), after.slice(head).reverse())
  const [one, other] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)]
  const changes = hasCommon(one, other) ? diffArrays(one, other, { maxEditLength: maxChanged }) : undefined
  return { head, tail, changes }
}

function commonLength<Item>(one: readonly Item[], other: readonly Item[]): number {
  const differing = one.findIndex((item, at) => item !== other[at])
  return differing === -1 ? one.length : differing
}

function hasCommon<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  const known = new Set(one)
  return other.some((item) => known.has(item))
}
