import { describe, expect, test } from 'vitest'
import { convertHtml, convertSource } from './convert'

const markdownOf = (html: string) => convertHtml(html).markdown

describe('a paste from Google Docs', () => {
  test('keeps its nested lists, which are siblings of their items', () => {
    const html =
      '<ol><li>satu</li><ul><li>dalam</li><ul><li>lebih dalam</li></ul></ul><li>dua</li></ol><ul><ul><li>sendiri</li></ul></ul>'
    expect(convertHtml(html).markdown).toBe(
      '1. satu\n   - dalam\n     - lebih dalam\n2. dua\n\n- - sendiri\n',
    )
  })

  test('is bold and italic by its styles, not by the element around it', () => {
    const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span
      style="font-weight:400">Air </span><span style="font-weight:700;font-style:italic">panas</span></p></b>`
    expect(markdownOf(html)).toBe('Air ***panas***\n')
  })

  test('keeps headings without their weight, lists and tables', () => {
    const html = `<b style="font-weight:normal"><h2><span style="font-weight:700">Cara</span></h2>
      <ul><li><p><span>satu</span></p></li><li><p><span>dua</span></p></li></ul>
      <div><table><tr><td><p><span>a</span></p></td><td><p><span>b</span></p></td></tr>
      <tr><td><p><span>1</span></p></td><td><p><span>2</span></p></td></tr></table></div></b>`
    expect(markdownOf(html)).toBe('## Cara\n\n- satu\n- dua\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n')
  })

  test('links directly to the targets of redirecting links', () => {
    const html = '<a href="https://www.google.com/url?q=https://kopi.example/a?b%3D1&amp;sa=D">kopi</a>'
    expect(markdownOf(html)).toBe('[kopi](https://kopi.example/a?b=1)\n')
  })

  test('keeps links and pictures with scheme-relative URLs', () => {
    expect(
      convertHtml('<a href="//kopi.example/a">kopi</a> <img src="//kopi.example/b.png" alt="b">'),
    ).toEqual({
      markdown: '[kopi](https://kopi.example/a) ![b](https://kopi.example/b.png)\n',
      warnings: [],
    })
  })
})

test('the source of an article keeps its notes', () => {
  const source = '<p>Isi</p><aside>Catatan</aside>'
  expect(convertSource(source, 'html').markdown).toBe('Isi\n\n<aside>Catatan</aside>\n')
})

describe('a paste from Word', () => {
  const item = (marker: string, level: number, text: string) =>
    `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
      style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`

  test('has its list paragraphs turned into nested lists', () => {
    const html = `<html><head><style>p {color: red}</style></head><body><!--StartFragment-->${item('·', 1, 'satu')}
      ${item('o', 2, 'dalam')}${item('·', 1, 'dua')}<p class=MsoNormal>Isi<o:p>&nbsp;</o:p></p>${item('1.', 1, 'pertama')}${item('2.', 1, 'kedua')}<!--EndFragment--></body></html>`
    expect(markdownOf(html)).toBe('- satu\n  - dalam\n- dua\n\nIsi\n\n1. pertama\n2. kedua\n')
  })

  test('drops the languages of its paragraphs', () => {
    const html = '<p class=MsoNormal lang=IN dir=LTR>Isi <span lang=EN-US>lama</span></p>'
    expect(markdownOf(html)).toBe('Isi lama\n')
  })

  test('has its title turned into a heading, and no empty paragraphs', () => {
    const html =
      '<p class=MsoTitle>Judul</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Isi</p>'
    expect(markdownOf(html)).toBe('## Judul\n\nIsi\n')
  })

  test('gets a warning for local pictures', () => {
    const { markdown, warnings } = convertHtml('<p>Isi<img src="file:///C:/a.png"></p>')
    expect([markdown, warnings]).toEqual([
      'Isi\n',
      ['An image was left out, since it has no address on the web; upload it and insert it again.'],
    ])
  })
})

test('underlined text stays plain', () => {
  expect(markdownOf('<p><u>garis</u> <u style="font-weight:bold">tebal</u></p>')).toBe('garis **tebal**\n')
})

test('no script survives a conversion', () => {
  const { markdown, warnings } = convertHtml(
    '<p onclick="a()">Isi<script>b()</script><a href="javascript:c()">d</a></p>',
  )
  expect(markdown).toBe('Isid\n')
  expect(warnings.join()).toContain('onclick')
})

test('a picture with a web address is kept', () => {
  expect(markdownOf('<img src="https://kopi.example/a.png" alt="Kopi">')).toBe(
    '![Kopi](https://kopi.example/a.png)\n',
  )
})
