/**
 * Makes of `run` a function whose runs follow each other, and which all who call it while one is under way share the next
 * of: that one begins after whatever they did before. A run that fails fails for those who share it.
 */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  let next: Promise<void> | null = null
  return () => {
    next ??= last = last.then(ignore, ignore).then(() => {
      next = null
      return run()
    })
    return next
  }
}

function ignore() {}
