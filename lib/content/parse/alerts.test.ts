import { describe, expect, test } from 'vitest'
import { sourceToHtml } from './source-to-html'

const htmlOf = (source: string) => sourceToHtml(source, 'markdown').trim()
const alert = (kind: string, html: string) => `<aside data-alert="${kind}">${html}</aside>`

describe('an alert', () => {
  test.each([
    { name: 'text', source: '> [!NOTE]\n> a *b*\n> c', kind: 'note', html: '<p>a <em>b</em>\nc</p>\n' },
    { name: 'lower case', source: '> [!warning]\n> a', kind: 'warning', html: '<p>a</p>\n' },
    { name: 'a blank line', source: '>[!TIP]\n>\n> a', kind: 'tip', html: '<p>a</p>\n' },
    { name: 'a hard break', source: '> [!TIP]  \n> a', kind: 'tip', html: '<p>a</p>\n' },
    {
      name: 'a list',
      source: '> [!IMPORTANT]\n> - a',
      kind: 'important',
      html: '<ul>\n<li>a</li>\n</ul>\n',
    },
    {
      name: 'text on the line of the marker',
      source: '> [!CAUTION] a *b*',
      kind: 'caution',
      html: '<p>a <em>b</em></p>\n',
    },
    {
      name: 'the title of a callout',
      source: '> [!danger]- A *b*\n> c',
      kind: 'caution',
      html: '<p><strong>A <em>b</em></strong></p>\n<p>c</p>\n',
    },
    {
      name: 'a title above a list',
      source: '> [!faq]+ A\n> - c',
      kind: 'important',
      html: '<p><strong>A</strong></p>\n<ul>\n<li>c</li>\n</ul>\n',
    },
    { name: 'nothing', source: '> [!NOTE]', kind: 'note', html: '' },
    {
      name: 'another alert',
      source: '> [!NOTE]\n> a\n>\n> > [!TIP]\n> > b',
      kind: 'note',
      html: `<p>a</p>\n${alert('tip', '<p>b</p>\n')}\n`,
    },
    {
      name: 'a link by reference',
      source: '> [!NOTE]\n> [a]\n\n[a]: /b',
      kind: 'note',
      html: '<p><a href="/b">a</a></p>\n',
    },
  ])('is rendered with $name', ({ source, kind, html }) => {
    expect(htmlOf(source)).toBe(alert(kind, html))
  })

  test('ends the paragraph before it, and may stand in a list', () => {
    expect(htmlOf('a\n> [!NOTE]\n> b')).toBe(`<p>a</p>\n${alert('note', '<p>b</p>\n')}`)
    expect(htmlOf('- a\n\n  > [!NOTE]\n  > b')).toContain(alert('note', '<p>b</p>\n'))
  })

  test('refers to a footnote once', () => {
    const html = htmlOf('> [!NOTE]\n> a[^1]\n\n> [!NOTE] b[^1]\n\n[^1]: c')
    expect(html.match(/data-footnote-ref/g)).toHaveLength(2)
    expect(html.match(/data-footnote-backref/g)).toHaveLength(2)
  })
})

describe('a quote stays a quote', () => {
  test.each([
    { name: 'with an unknown name', source: '> [!NOTES]\n> a', html: '<p>[!NOTES]\na</p>' },
    { name: 'with an escaped marker', source: '> \\[!NOTE]\n> a', html: '<p>[!NOTE]\na</p>' },
    { name: 'with a marker behind text', source: '> a\n> [!NOTE]', html: '<p>a\n[!NOTE]</p>' },
    { name: 'with a link', source: '> [!NOTE](/b)', html: '<p><a href="/b">!NOTE</a></p>' },
    { name: 'with text right behind the marker', source: '> [!NOTE]a', html: '<p>[!NOTE]a</p>' },
  ])('$name', ({ source, html }) => {
    expect(htmlOf(source)).toBe(`<blockquote>\n${html}\n</blockquote>`)
  })
})
