// Holds the imports of the sources against the layers of the rooms: bin/test/rooms/layers.mjs.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findCircle } from './circle.mjs'
import { listImports } from './imports.mjs'

const LIST = 'bin/test/rooms/layers.mjs'
/** @type {{ LAYERS: Record<string, Record<string, string>> }} */
const { LAYERS } = await import(pathToFileURL(resolve(LIST)).href)

const layerOf = new Map(
  Object.values(LAYERS).flatMap((rooms, index) => Object.keys(rooms).map((room) => [room, index])),
)
const listed = new Map(
  Object.values(LAYERS)
    .flatMap((rooms) => Object.entries(rooms))
    .map(([room, others]) => [room, others.split(/\s+/).filter(Boolean)]),
)
const imports = listImports()
const used = usedArrows()

const faults = [...listUnlisted(), ...listUnused(), ...listUpward(), ...listCircles()]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

/** Each arrow from room to room, with the first import that draws it. */
function usedArrows() {
  /** @type {Map<string, { from: string, to: string, file: string, imported: string }>} */
  const arrows = new Map()
  for (const [file, others] of imports)
    for (const imported of others) {
      const [from, to] = [roomOf(file), roomOf(imported)]
      const name = `${from} > ${to}`
      if (from !== to && !arrows.has(name)) arrows.set(name, { from, to, file, imported })
    }
  return arrows
}

/** @param {string} file */
function roomOf(file) {
  return /^(?:lib\/)?([^/.]+)/.exec(file)?.[1] ?? file
}

function listUnlisted() {
  return [...used.values()]
    .filter(({ from, to }) => !listed.get(from)?.includes(to))
    .map(({ from, to, file, imported }) => `${file} imports ${imported}: ${LIST} has no ${to} for ${from}`)
}

function listUnused() {
  return listedArrows()
    .filter(({ from, to }) => !used.has(`${from} > ${to}`))
    .map(({ from, to }) => `${LIST} has ${to} for ${from}, which no import needs any more`)
}

function listUpward() {
  return listedArrows()
    .filter(({ from, to }) => Number(layerOf.get(to)) < Number(layerOf.get(from)))
    .map(({ from, to }) => `${LIST} has ${to} for ${from}, which is of a layer above`)
}

function listedArrows() {
  return [...listed].flatMap(([from, others]) => others.map((to) => ({ from, to })))
}

function listCircles() {
  return [findCircle(listed), findCircle(imports)]
    .filter((circle) => circle !== null)
    .map((circle) => `${circle[0]} imports itself: ${circle.join(' → ')}`)
}
