import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LAYERS, LAYERS_OF_ARTICLES } from '../../bin/test/rooms/layers.mjs'

test.each([
  ['the rooms', LAYERS],
  ['the rooms of lib/articles', LAYERS_OF_ARTICLES],
])('docs/how-it-works.md draws the layers of %s', (_what, layersOfRooms) => {
  const names = Object.keys(layersOfRooms)
  const layers = Object.entries(layersOfRooms).map(
    ([name, rooms]) => `  ${name}["${name}:<br>${Object.keys(rooms).join(' · ')}"]\n`,
  )
  const drawing = `flowchart TB\n${layers.join('')}  ${names.join(' --> ')}\n`
  expect(readFileSync('docs/how-it-works.md', 'utf8')).toContain(`\`\`\`mermaid\n${drawing}\`\`\`\n`)
})
