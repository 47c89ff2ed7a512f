import { describe, expect, test } from 'vitest'
import type { Loss } from '../import-item'
import { contentOf } from './content'

/** Cards of the editor (Lexical) and their HTML. */
const cards: { card: Record<string, unknown>; html: string; losses?: string[] }[] = [
  {
    card: {
      type: 'bookmark',
      url: 'https://x.example',
      metadata: { title: 'X', description: 'D' },
      caption: 'K',
    },
    html: '<figure><p><a href="https://x.example">X</a><br>D</p><figcaption>K</figcaption></figure>',
  },
  {
    card: {
      type: 'header',
      header: 'Kepala',
      subheader: 'Sub',
      buttonText: 'Tombol',
      buttonUrl: 'https://x.example',
    },
    html: '<h2>Kepala</h2><p>Sub</p><p><a href="https://x.example">Tombol</a></p>',
  },
  {
    card: { type: 'file', src: 'https://x.example/d.pdf', fileName: 'd.pdf', fileCaption: 'a<b' },
    html: '<p><a href="https://x.example/d.pdf">d.pdf</a></p><p>a&lt;b</p>',
  },
  {
    card: { type: 'call-to-action', textValue: '<p>CTA</p>', imageUrl: 'https://x.example/a.jpg' },
    html: '<figure><img src="https://x.example/a.jpg" alt=""></figure><p>CTA</p>',
  },
  {
    card: { type: 'email', html: '<p>x</p>' },
    html: '',
    losses: ['the card email is left out: only Ghost can show it'],
  },
  {
    card: { type: 'paywall' },
    html: '',
    losses: ['the card paywall is left out: only Ghost can show it'],
  },
]

test('a list keeps its start number, and a nested list is part of the previous item', () => {
  const items = (...children: object[]) => children.map((child) => ({ type: 'listitem', children: [child] }))
  const say = (text: string) => ({ type: 'text', text })
  const inner = { type: 'list', listType: 'bullet', start: 1, children: items(say('b'), say('c')) }
  const list = { type: 'list', listType: 'number', start: 3, children: items(say('a'), inner, say('d')) }
  const lexical = JSON.stringify({ root: { type: 'root', children: [list] } })
  expect(contentOf({ html: null, lexical }, []).content).toBe(
    '<ol start="3"><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>',
  )
})

test.each([
  { name: 'HTML is kept, without a loss', html: '<p>a</p>', content: '<p>a</p>', lost: [] },
  { name: 'HTML is without text', html: '', content: '', lost: ['document_unreadable'] },
])('of a post with a broken document the $name', ({ html, content, lost }) => {
  const losses: Loss[] = []
  expect(contentOf({ html, mobiledoc: '{' }, losses)).toEqual({ content, format: 'html' })
  expect(losses.map(({ code }) => code)).toEqual(lost)
})

test.each([
  { broken: 'mobiledoc', other: 'lexical', document: { root: { children: [{ type: 'linebreak' }] } } },
  {
    broken: 'lexical',
    other: 'mobiledoc',
    document: { atoms: [['soft-return']], sections: [[1, 'p', [[1, [], 0, 0]]]] },
  },
])('a broken $broken does not keep a good $other from being read', ({ broken, other, document }) => {
  const losses: Loss[] = []
  const { content } = contentOf({ html: null, [broken]: '{', [other]: JSON.stringify(document) }, losses)
  expect([content.replace(/<.?p>/g, ''), losses]).toEqual(['<br>', []])
})

test('a Markdown card is kept as Markdown when the HTML has only the marks of a card', () => {
  const html = '<!--kg-card-begin: markdown--><!--kg-card-end: markdown-->'
  const mobiledoc = JSON.stringify({ cards: [['markdown', { markdown: '*a*' }]], sections: [[10, 0]] })
  expect(contentOf({ html, mobiledoc }, [])).toEqual({ content: '*a*', format: 'markdown' })
})

const EVERYONE = { nonMember: true, memberSegment: 'status:free,status:-free' }
const MEMBERS = { ...EVERYONE, nonMember: false }

test.each([
  { who: 'everyone', visibility: { web: EVERYONE, email: { memberSegment: '' } }, isKept: true },
  { who: 'visitors only', visibility: { web: { nonMember: true, memberSegment: '' } }, isKept: true },
  { who: 'members', visibility: { web: MEMBERS }, isKept: false },
  { who: 'everyone, as before 5.110', visibility: { showOnWeb: true, showOnEmail: true }, isKept: true },
  { who: 'readers of mails', visibility: { showOnWeb: false, showOnEmail: true }, isKept: false },
])('a card for $who is kept: $isKept', ({ visibility, isKept }) => {
  const losses: Loss[] = []
  const lexical = JSON.stringify({ root: { children: [{ type: 'html', html: '<p>a</p>', visibility }] } })
  expect(contentOf({ html: null, lexical }, losses).content).toBe(isKept ? '<p>a</p>' : '')
  expect(losses.map(({ code }) => code)).toEqual(isKept ? [] : ['card_gated'])
})

test('of the HTML of a post, what only members see is left out', () => {
  const losses: Loss[] = []
  const gated = (isOpen: boolean, html: string) =>
    `<!--kg-gated-block:begin nonMember:${isOpen} memberSegment:"status:free,status:-free" -->${html}<!--kg-gated-block:end-->`
  const html = `a${gated(false, 'b<!--kg-card-begin: html-->c')}d${gated(true, 'e')}${gated(false, 'f')}g`
  expect(contentOf({ html }, losses).content).toBe('adeg')
  expect(losses.map(({ code }) => code)).toEqual(['card_gated', 'card_gated'])
})

test('of the HTML of a post, what follows an unfinished card for members is left out', () => {
  expect(contentOf({ html: 'a<!--kg-gated-block:begin nonMember:false -->b' }, []).content).toBe('a')
})

describe('a card becomes the HTML that Ghost shows', () => {
  test.each(cards)('$card.type', ({ card, html, losses = [] }) => {
    const found: Loss[] = []
    const lexical = JSON.stringify({ root: { type: 'root', children: [card] } })
    expect(contentOf({ html: null, lexical }, found).content).toBe(html)
    expect(found.map(({ message }) => message)).toEqual(losses)
  })
})
