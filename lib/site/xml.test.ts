import { expect, test } from 'vitest'
import { cdata, xml, xmlDocument } from './xml'

test('values are escaped for text and for attributes', () => {
  expect(xml`<a b="${'"<&>'}">${'<b>&"'}</a>`.xml).toBe('<a b="&quot;&lt;&amp;&gt;">&lt;b&gt;&amp;&quot;</a>')
})

test('markup is inserted unescaped, lists are joined, and null and false are omitted', () => {
  const parts = ['x', 'y'].map((name) => xml`<${name}/>`)
  expect(xml`<a>${parts}${null}${undefined}${false}${3}</a>`.xml).toBe('<a><x/><y/>3</a>')
})

test('characters that XML does not allow are removed', () => {
  expect(xml`<a>${'b\u0000\u000b\ufffe\ud800c'}</a>`.xml).toBe('<a>b\ufffdc</a>')
})

test('no text can end a CDATA section', () => {
  expect(cdata('a]]>b').xml).toBe('<![CDATA[a]]]]><![CDATA[>b]]>')
})

test('a document has an XML declaration', () => {
  expect(xmlDocument(xml`<a/>`)).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n')
})
