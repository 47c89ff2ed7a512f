import { expect, test } from 'vitest'
import { escapeHtml, unescapeHtml } from './strings'

test('characters that begin a tag or an entity, or end an attribute, are escaped', () => {
  expect(escapeHtml('<a b="c">&amp;')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;amp;')
})

test.each(['<a b="c">&amp;', '&lt;', "it's", '&nbsp;'])('%s survives escaping and unescaping', (text) => {
  expect(unescapeHtml(escapeHtml(text))).toBe(text)
})
