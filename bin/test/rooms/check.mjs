// Checks the imports of the sources against the layers in bin/test/rooms/layers.mjs.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findCircle } from './circle.mjs'
import { listImports } from './imports.mjs'

const LIST = 'bin/test/rooms/layers.mjs'
/** @typedef {Record<string, Record<string, string>>} Layers */
/** @type {{ LAYERS: Layers, LAYERS_OF_ARTICLES: Layers }} */
const { LAYERS, LAYERS_OF_ARTICLES } = await import(pathToFileURL(resolve(LIST)).href)

const imports = listImports()
const faults = [
  ...listFaults(LAYERS, /^(?:lib\/)?([^/.]+)/),
  ...listFaults(LAYERS_OF_ARTICLES, /^lib\/articles\/([^/.]+)/),
  ...listCircle(imports),
]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

/**
 * @param {Layers} layers
 * @param {RegExp} room finds the name of a file's room
 */
function listFaults(layers, room) {
  const all = Object.values(layers)
  const layerOf = new Map(all.flatMap((rooms, index) => Object.keys(rooms).map((name) => [name, index])))
  const listed = new Map(
    all
      .flatMap((rooms) => Object.entries(rooms))
      .map(([name, others]) => [name, others.split(/\s+/).filter(Boolean)]),
  )
  const used = usedArrows(room)
  const arrows = [...listed].flatMap(([from, others]) => others.map((to) => ({ from, to })))
  return [
    ...[...used.values()]
      .filter(({ from, to }) => !listed.get(from)?.includes(to))
      .map(({ from, to, file, imported }) => `${file} imports ${imported}: ${LIST} has no ${to} for ${from}`),
    ...arrows
      .filter(({ from, to }) => !used.has(`${from} > ${to}`))
      .map(({ from, to }) => `${LIST} has ${to} for ${from}, which no import needs any more`),
    ...arrows
      .filter(({ from, to }) => Number(layerOf.get(to)) < Number(layerOf.get(from)))
      .map(({ from, to }) => `${LIST} has ${to} for ${from}, which is of a layer above`),
    ...listCircle(listed),
  ]
}

/** @param {RegExp} room finds the name of a file's room */
function usedArrows(room) {
  /** @type {Map<string, { from: string, to: string, file: string, imported: string }>} */
  const arrows = new Map()
  for (const [file, others] of imports)
    for (const imported of others) {
      const [from, to] = [file, imported].map((path) => room.exec(path)?.[1])
      if (!from || !to || from === to) continue
      const name = `${from} > ${to}`
      if (!arrows.has(name)) arrows.set(name, { from, to, file, imported })
    }
  return arrows
}

/** @param {Map<string, string[]>} graph */
function listCircle(graph) {
  const circle = findCircle(graph)
  return circle ? [`${circle[0]} imports itself: ${circle.join(' → ')}`] : []
}
