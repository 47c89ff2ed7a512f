import { expect, test } from 'vitest'
import { replaceMedia } from './media-references'

const SITE = 'https://lama.example:8080'
const N = '/media/0123456789abcdef01234567.jpg'
const OTHER = '/media/0123456789abcdef01234567-480.webp'

/** Texts in which each URL of the site is replaced by X. */
const own: [name: string, text: string, becomes: string][] = [
  [
    'a picture in Markdown',
    `![a](${N}) ![b](<${N}>) ![c]( ${SITE}${N} "C")`,
    '![a](X) ![b](<X>) ![c]( X "C")',
  ],
  ['a picture that is a link', `[![a](${N})](${SITE}${N})`, '[![a](X)](X)'],
  ['a definition', `[a]: ${N}\n[b]:${SITE}${N} 'B'`, "[a]: X\n[b]:X 'B'"],
  ['attributes', `<img src="${N}"><img src='${N}'><a href=${N}>`, `<img src="X"><img src='X'><a href=X>`],
  ['a list of forms', `srcset="${OTHER} 480w, ${N} 2x,${SITE}${N} 3x"`, 'srcset="X 480w, X 2x,X 3x"'],
  ['a style', `url(${N}) url('${N}') url(&quot;${N}&quot;)`, `url(X) url('X') url(&quot;X&quot;)`],
  ['a text', `Lihat ${SITE}${N}, <${SITE}${N}>, \`${N}\` dan ${N}.`, 'Lihat X, <X>, `X` dan X.'],
  ['what is asked of it', `![a](${N}?w=3#b)`, '![a](X?w=3#b)'],
  ['another spelling of the site', `![a](HTTPS://Lama.example:8080${N})`, '![a](X)'],
]
test.each(own)('a URL of the site is found in %s', (_name, content, becomes) => {
  expect(replaceMedia({ content }, [SITE], () => 'X')).toEqual({ content: becomes })
})

const others = [
  `![x](..${N})`,
  `[unduh](../..${N})`,
  `![x](.${N})`,
  `![y](https://cdn.example/a${N})`,
  `![y](${SITE}/a${N})`,
  `![y](https://cdn.example${N})`,
  `![y](//cdn.example${N})`,
  `![y](https://cdn.example/w_1,h_2${N})`,
  `![y](https://cdn.example/?u=${SITE}${N})`,
  `![y](https://cdn.example/fetch/${SITE}${N})`,
  `<img src="https://cdn.example/?src=${N}">`,
  `![y](${N}/x) ![y](${N}.bak) ![y](${N}x)`,
  '![y](/media/foto.jpg)',
]
test.each(others)('%s has no URL of the site', (content) => {
  expect(replaceMedia({ content }, [SITE], () => 'X')).toEqual({ content })
})

test('a cover and pictures of a gallery are replaced only if they match entirely', () => {
  const fields = {
    title: N,
    cover_image_url: SITE + N,
    gallery: [{ url: N, alt: N }, { url: `https://cdn.example${N}` }, { url: `${N} ${N}` }],
  }
  expect(replaceMedia(fields, [SITE], () => 'X')).toEqual({
    title: N,
    cover_image_url: 'X',
    gallery: [{ url: 'X', alt: N }, ...fields.gallery.slice(1)],
  })
})

test('without known origins pictures of the site are recognized by their path', () => {
  const content = `![a](https://cdn.example${N}) ![b](https://cdn.example/a${N})`
  expect(replaceMedia({ content }, null, () => 'X').content).toBe(`![a](X) ![b](https://cdn.example/a${N})`)
})
