import { expect, test } from 'vitest'
import { scriptJson } from './graph'

test('no text of a graph can end its script, and all text is preserved', () => {
  const name = '</script><!-- <script> & \u2028 "'
  const graph = { '@context': 'https://schema.org', '@graph': [{ '@type': 'Thing', name }] } as const
  const text = scriptJson({ ...graph, '@graph': [...graph['@graph']] })
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text)).toEqual(graph)
})
