/** All rows, in pages of at most `size`: `select` returns those after an id, in the order of ids. */
export function rowsById<Row extends { id: number }>(
  size: number,
  select: (lastId: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  return pageByPage(size, 0, ({ id }) => id, select)
}

/** Like `rowsById`, by name. */
export function rowsByName<Row extends { name: string }>(
  size: number,
  select: (lastName: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  return pageByPage(size, '', ({ name }) => name, select)
}

async function* pageByPage<Row, Key>(
  size: number,
  first: Key,
  keyOf: (row: Row) => Key,
  select: (last: Key) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let last = first; ; ) {
    const rows = await select(last)
    yield* rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < size) return
    last = keyOf(end)
  }
}
