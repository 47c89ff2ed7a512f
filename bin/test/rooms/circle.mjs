/**
 * A cycle in the graph, with the same name at both ends; null without one.
 * @param {Map<string, string[]>} graph the names that each name leads to
 * @returns {string[] | null}
 */
export function findCircle(graph) {
  /** @type {Set<string>} */
  const closed = new Set()
  for (const name of graph.keys()) {
    const circle = search(name, [])
    if (circle) return circle
  }
  return null

  /**
   * @param {string} name
   * @param {string[]} way
   * @returns {string[] | null}
   */
  function search(name, way) {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (closed.has(name)) return null
    for (const next of graph.get(name) ?? []) {
      const circle = search(next, [...way, name])
      if (circle) return circle
    }
    closed.add(name)
    return null
  }
}
