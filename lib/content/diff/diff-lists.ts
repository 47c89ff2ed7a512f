import { type ArrayChange, diffArrays } from 'diff'

/** The lengths of the common prefix and suffix, and the changes between; `changes` is undefined if all of it changed. */
type ListDiff<Item> = { head: number; tail: number; changes: ArrayChange<Item>[] | undefined }

/** Time grows quadratically with the changes: above `maxChanged`, everything between the common ends counts as changed. */
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
