import { describe, expect, test } from 'vitest'
import { runPipeline } from '../pipeline'

function render(source: string): string {
  const options = {
    format: 'markdown',
    siteUrl: 'https://a.example',
    locale: 'id',
    title: '',
  } as const
  return runPipeline(source, options).html.trim()
}

const ARABIC = 'القهوة طيبة'
const HEBREW = 'קפה טוב'

describe('the direction of content', () => {
  const cases: [name: string, source: string, html: string][] = [
    [
      'in Latin script needs no word',
      'Kopi.\n\n> Teh.',
      '<p>Kopi.</p>\n<blockquote>\n<p>Teh.</p>\n</blockquote>',
    ],
    ['in Arabic is found by each block', `${ARABIC} Kopi.`, `<p dir="auto">${ARABIC} Kopi.</p>`],
    ['in Hebrew is found by each block too', `## ${HEBREW}`, `<h2 id="kfh-tvv" dir="auto">${HEBREW}</h2>`],
    [
      'of a quotation is that of its first letter, and a paragraph in it may have another',
      `> ${ARABIC}\n>\n> Kopi itu enak.`,
      `<blockquote dir="auto">\n<p>${ARABIC}</p>\n<p dir="auto">Kopi itu enak.</p>\n</blockquote>`,
    ],
    [
      'of a list is that of its first letter, so that its marks stand on that side',
      `- ${ARABIC}\n- Kopi`,
      `<ul dir="auto">\n<li>${ARABIC}</li>\n<li dir="auto">Kopi</li>\n</ul>`,
    ],
    [
      'is not that of digits or marks before it',
      `1. **(9)** ${HEBREW}`,
      `<ol dir="auto">\n<li><strong>(9)</strong> ${HEBREW}</li>\n</ol>`,
    ],
    ['stays as an author gave it', `<p dir="ltr">${ARABIC}</p>`, `<p dir="ltr">${ARABIC}</p>`],
    ['of code does not matter', `Kopi \`${ARABIC}\``, `<p>Kopi <code>${ARABIC}</code></p>`],
  ]
  test.each(cases)('%s', (_name, source, html) => {
    expect(render(source)).toBe(html)
  })

  test('of a cell is its own', () => {
    const html = render(`| Kopi | ${ARABIC} |\n| --- | --- |\n| ${HEBREW} | Teh |`)
    expect(html).toContain(`<th>Kopi</th>`)
    expect(html.match(/<t[hd] dir="auto">/g)).toHaveLength(2)
  })
})
