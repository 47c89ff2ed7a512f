import { blocksOf, keyOf } from './blocks'
import { type Hunk, hunksOf } from './hunks'

/**
 * A part of a text that two writers edited: unchanged or changed alike (`same`), changed by one (`mine`, `theirs`) or by both
 * (`conflict`), with its text in each of the three versions.
 */
export type Segment = {
  kind: 'same' | 'mine' | 'theirs' | 'conflict'
  base: string
  mine: string
  theirs: string
}

/** Two writers' versions of a text; `base` is null if the common base is unknown. */
export type Versions = { base: string | null; mine: string; theirs: string }

/** Merges two versions of a text by blocks. The segments contain all text of both. */
export function mergeTexts({ base, mine, theirs }: Versions): Segment[] {
  const [one, other] = [blocksOf(mine), blocksOf(theirs)]
  return mergeBlocks(base === null ? commonOf(one, other) : blocksOf(base), one, other)
}

type Region = { start: number; end: number; mine: Hunk[]; theirs: Hunk[] }

function mergeBlocks(base: string[], mine: string[], theirs: string[]): Segment[] {
  const segments: Segment[] = []
  let at = 0
  const keep = (end: number) => {
    const text = base.slice(at, end).join('')
    if (end > at) segments.push({ kind: 'same', base: text, mine: text, theirs: text })
    at = end
  }
  for (const region of regionsOf(hunksOf(base, mine), hunksOf(base, theirs))) {
    keep(region.start)
    segments.push(toSegment(base, region))
    at = region.end
  }
  keep(base.length)
  return segments
}

/** Groups the hunks of both sides: those that overlap or clash share a region. */
function regionsOf(mine: Hunk[], theirs: Hunk[]): Region[] {
  const hunks = [
    ...mine.map((hunk) => ({ side: 'mine', hunk }) as const),
    ...theirs.map((hunk) => ({ side: 'theirs', hunk }) as const),
  ].sort((one, other) => one.hunk.start - other.hunk.start || one.hunk.end - other.hunk.end)
  const regions: Region[] = []
  for (const { side, hunk } of hunks) {
    const last = regions.at(-1)
    const other = side === 'mine' ? 'theirs' : 'mine'
    if (last && (hunk.start < last.end || last[other].some((one) => doClash(one, hunk)))) {
      last[side].push(hunk)
      last.end = Math.max(last.end, hunk.end)
    } else {
      regions.push({ start: hunk.start, end: hunk.end, mine: [], theirs: [], [side]: [hunk] })
    }
  }
  return regions
}

/** Whether both sides insert blocks at the same place; adjacent changes do not clash. */
function doClash(one: Hunk, other: Hunk): boolean {
  const touch = other.start <= one.end
  return touch && isInsertion(one) && isInsertion(other)
}

function isInsertion({ start, end, blocks }: Hunk): boolean {
  return blocks.length > end - start
}

function toSegment(base: string[], region: Region): Segment {
  const before = base.slice(region.start, region.end)
  const [mine, theirs] = [applied(before, region, region.mine), applied(before, region, region.theirs)]
  return {
    kind: kindOf(region, mine, theirs),
    base: before.join(''),
    mine: mine.join(''),
    theirs: theirs.join(''),
  }
}

function kindOf(region: Region, mine: string[], theirs: string[]): Segment['kind'] {
  if (region.theirs.length === 0) return 'mine'
  if (region.mine.length === 0) return 'theirs'
  const isSame =
    mine.length === theirs.length && mine.every((block, at) => keyOf(block) === keyOf(theirs[at] ?? ''))
  return isSame ? 'same' : 'conflict'
}

function applied(before: string[], { start }: Region, hunks: Hunk[]): string[] {
  const blocks: string[] = []
  let at = 0
  for (const hunk of hunks) {
    blocks.push(...before.slice(at, hunk.start - start), ...hunk.blocks)
    at = hunk.end - start
  }
  return [...blocks, ...before.slice(at)]
}

/** The blocks that both have, in order: a substitute for an unknown base. */
function commonOf(one: string[], other: string[]): string[] {
  const common: string[] = []
  let at = 0
  for (const hunk of hunksOf(one, other)) {
    common.push(...one.slice(at, hunk.start))
    at = hunk.end
  }
  return [...common, ...one.slice(at)]
}
