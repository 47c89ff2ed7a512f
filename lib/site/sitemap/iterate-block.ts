import { BLOCK_SIZE } from '../../bus/topics'
import { type Sql, sql } from '../../db/sql'

/** `blockOf` of `lib/bus/topics.ts` in SQL: on both databases the quotient of integers is an integer. */
export function blockOfColumn(id: Sql): Sql {
  return sql`(${id} - 1) / CAST(${BLOCK_SIZE} AS INTEGER) + 1`
}

/** Galleries with the longest addresses have 120 kB for each article. */
export const BATCH_SIZE = 100

type ReadBatch<Row> = (after: number, last: number) => PromiseLike<Row[]>

/** The rows of a block in the order of their ids: each batch is found by the index, and none is read twice. */
export async function* iterateBlock<Row extends { id: number }>(
  block: number,
  readBatch: ReadBatch<Row>,
): AsyncGenerator<Row[]> {
  const { after, last } = idsOf(block)
  for (let from = after; ; ) {
    const rows = await readBatch(from, last)
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < BATCH_SIZE) return
    from = end.id
  }
}

/** The ids of a block: more than `after`, up to `last`. */
function idsOf(block: number): { after: number; last: number } {
  return { after: (block - 1) * BLOCK_SIZE, last: block * BLOCK_SIZE }
}
