import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LAYERS } from '../../bin/test/rooms/layers.mjs'

test('docs/how-it-works.md draws the layers of the rooms', () => {
  const names = Object.keys(LAYERS)
  const layers = Object.entries(LAYERS).map(
    ([name, rooms]) => `  ${name}["${name}:<br>${Object.keys(rooms).join(' · ')}"]\n`,
  )
  const drawing = `flowchart TB\n${layers.join('')}  ${names.join(' --> ')}\n`
  expect(readFileSync('docs/how-it-works.md', 'utf8')).toContain(`\`\`\`mermaid\n${drawing}\`\`\`\n`)
})
