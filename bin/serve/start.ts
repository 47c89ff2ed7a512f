/** What a start goes on with. */
export type Start = (options: {
  /** To be filled with what closes the parts that run, in the order in which they were started. */
  closing: (() => Promise<void>)[]
  /** To be called after a failure that nothing recovers from. */
  fail: () => void
}) => Promise<{ createFirstKey: () => Promise<string | null> }>
