import { expect, test } from 'vitest'
import { sourceToHtml } from './source-to-html'

test.each([
  { name: 'a full stop', text: 'https://e.example/a.', url: 'https://e.example/a' },
  { name: 'parentheses of its own', text: 'https://e.example/A_(b) c', url: 'https://e.example/A_(b)' },
  { name: 'parentheses around it', text: '(https://e.example/a)', url: 'https://e.example/a' },
  { name: 'both', text: '(a: https://e.example/A_(b)).', url: 'https://e.example/A_(b)' },
  { name: 'brackets of its own', text: 'https://e.example/?a[b]=c[].', url: 'https://e.example/?a[b]=c[]' },
  { name: 'brackets around it', text: '[https://e.example/a], b', url: 'https://e.example/a' },
  { name: 'quotation marks', text: '“https://e.example/a!”', url: 'https://e.example/a' },
  {
    name: 'two thousand parentheses',
    text: `https://e.example/${'('.repeat(900)}${')'.repeat(1_000)}`,
    url: `https://e.example/${'('.repeat(900)}${')'.repeat(900)}`,
  },
])('a URL in plain text excludes the punctuation around it: $name', ({ text, url }) => {
  expect(sourceToHtml(text, 'text')).toContain(`<a href="${url}">${url}</a>`)
})
