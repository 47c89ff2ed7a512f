import { describe, expect, it } from 'vitest'
import { detectFormat } from './detect-format'

const sources = [
  { name: 'a heading', source: '# Judul', format: 'markdown' },
  { name: 'an underlined heading', source: 'Judul\n=====\n\nteks', format: 'markdown' },
  { name: 'a list', source: '- satu\n- dua', format: 'markdown' },
  { name: 'a numbered list', source: '1. satu\n2. dua', format: 'markdown' },
  { name: 'a fence', source: 'teks\n\n```\nkode\n```', format: 'markdown' },
  { name: 'a quote', source: '> kutipan', format: 'markdown' },
  { name: 'a table', source: 'a | b\n--|--\n1 | 2', format: 'markdown' },
  { name: 'a link', source: 'lihat [ini](https://example.com)', format: 'markdown' },
  { name: 'emphasis', source: 'ini **tebal** sekali', format: 'markdown' },
  { name: 'emphasis by _', source: 'ini _miring_ sekali', format: 'markdown' },
  { name: 'code in a line', source: 'jalankan `npm start`', format: 'markdown' },
  { name: 'a footnote', source: 'kata[^1]\n\n[^1]: catatan', format: 'markdown' },
  {
    name: 'Markdown with HTML inside',
    source: '# Judul\n\n<div>kotak</div>\n\n- a\n- b',
    format: 'markdown',
  },
  { name: 'text with inline HTML', source: 'ini <b>tebal</b>\n\ndan <br> itu', format: 'markdown' },
  {
    name: 'a whole document',
    source: '<!DOCTYPE html>\n<html><body><p># x</p></body></html>',
    format: 'html',
  },
  { name: 'a document without doctype', source: '\uFEFF\n<body># x\n# y</body>', format: 'html' },
  { name: 'paragraphs of HTML', source: '<p>5 * 3 * 2</p>\n<p>dua</p>', format: 'html' },
  {
    name: 'HTML with some Markdown syntax',
    source: '<h1>Judul</h1>\n<ul>\n<li>*satu*</li>\n<li>dua</li>\n</ul>',
    format: 'html',
  },
  { name: 'HTML after text', source: 'Halo <p>dunia</p>', format: 'html' },
  { name: 'a list between line ends of old Macs', source: 'teks\r\r- a\r- b', format: 'markdown' },
  { name: 'paragraphs between line ends of old Macs', source: 'a *b\rc* d', format: 'text' },
  { name: 'plain paragraphs', source: 'Halo dunia.\n\nApa kabar?', format: 'text' },
  { name: 'comparisons', source: '5 < 6 and 7 > 3', format: 'text' },
  { name: 'multiplication', source: '5 * 3 * 2 = 30 dan snake_case_name', format: 'text' },
  { name: 'a URL alone', source: 'https://example.com/a_b_c', format: 'text' },
  { name: 'a hash tag', source: '#kopi enak', format: 'text' },
  { name: 'nothing', source: '', format: 'text' },
]

const repeated = [
  ...['<', '[', '*', '_', '|-', '![', '(', '\n', ' ', '*a ', '[^'].map((piece) => ({
    piece,
    format: 'text',
  })),
  ...['`', '~', '[a](', '> ', '- '].map((piece) => ({ piece, format: 'markdown' })),
  { piece: '<p ', format: 'html' },
]

describe('detectFormat', () => {
  it.each(sources)('reads $name as $format', ({ source, format }) => {
    expect(detectFormat(source)).toBe(format)
  })

  it.each(repeated)('reads a mebibyte of $piece in linear time', ({ piece, format }) => {
    expect(detectFormat(piece.repeat(Math.ceil((1 << 20) / piece.length)))).toBe(format)
  })
})
