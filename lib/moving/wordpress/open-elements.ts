/** The elements around a place of a text, outermost first. */
export function openElements() {
  const open: string[] = []
  /** How often each is open: a closing tag of one that is not would else look through all. */
  const counts = new Map<string, number>()

  function pop() {
    const name = open.pop() ?? ''
    counts.set(name, (counts.get(name) ?? 0) - 1)
    return name
  }
  return {
    /** The innermost; blank outside of all. */
    last: () => open.at(-1) ?? '',
    /** A paragraph or a list item that was never closed ends where the next begins. */
    enter(name: string) {
      if (open.at(-1) === 'p' || (name === 'li' && open.at(-1) === 'li')) pop()
      open.push(name)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    },
    /** Leaves an element and all in it, if it is open. */
    leave(name: string) {
      if ((counts.get(name) ?? 0) === 0) return
      while (pop() !== name);
    },
  }
}
