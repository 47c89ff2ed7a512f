import { describe, expect, test } from 'vitest'
import type { Loss } from '../import-item'
import { toHtml } from './content'

const LIBRARY = {
  byId: new Map([
    ['7', { url: 'https://o.example/7.jpg', alt: 'Tujuh', caption: '' }],
    ['9', { url: 'https://o.example/9.jpg', alt: '', caption: '' }],
    ['10', { url: 'https://o.example/10.jpg', alt: '', caption: '' }],
    ['8', { url: 'https://o.example/8.pdf', alt: '', caption: '' }],
  ]),
  ofPost: new Map([
    ['1', ['7']],
    ['103', ['9', '10']],
  ]),
}

const PLAYER =
  '<figure><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" width="560" height="315" allowfullscreen></iframe></figure>'

const texts: { name: string; source: string; html: string; losses?: string[] }[] = [
  {
    name: 'blank lines separate paragraphs, line ends are breaks',
    source: 'a\r\nb\n\n\nc',
    html: '<p>a<br>\nb</p>\n<p>c</p>',
  },
  { name: 'a break is not doubled', source: 'a<br />\nb', html: '<p>a<br>\nb</p>' },
  { name: 'existing paragraphs stay', source: '<p>a</p>\n\n<p>b</p>', html: '<p>a</p>\n<p>b</p>' },
  {
    name: 'text beside blocks is wrapped',
    source: 'a\n<h2>J</h2>\nb',
    html: '<p>a</p>\n<h2>J</h2>\n<p>b</p>',
  },
  {
    name: 'code is not touched',
    source: '<pre><code>a\n\n<p>\nb</code></pre>',
    html: '<pre><code>a\n\n<p>\nb</code></pre>',
  },
  {
    name: 'a table keeps its lines',
    source: '<table>\n<tr>\n<td>a</td>\n</tr>\n</table>',
    html: '<table>\n<tr>\n<td>a</td>\n</tr>\n</table>',
  },
  {
    name: 'a bold line is a paragraph',
    source: '<b>a</b>\n\n<a href="#">b</a>',
    html: '<p><b>a</b></p>\n<p><a href="#">b</a></p>',
  },
  {
    name: 'comments of blocks are removed',
    source: '<!-- wp:paragraph {"a":"b"} -->\n<p>a</p>\n<!-- /wp:paragraph -->',
    html: '<p>a</p>',
  },
  {
    name: 'a block of the classic editor gets its paragraphs',
    source:
      '<!-- wp:freeform -->a\n\nb<!-- /wp:freeform -->\n<!-- wp:paragraph --><p>c</p><!-- /wp:paragraph -->',
    html: '<p>a</p>\n<p>b</p>\n<p>c</p>',
  },
  {
    name: 'a block that WordPress fills is a loss',
    source:
      '<!-- wp:core/latest-posts {"n":1} /-->\n<!-- wp:spacer /--><!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->',
    html: '<p>a</p>',
    losses: ['the block core/latest-posts is filled in by WordPress; its place is left empty'],
  },
  {
    name: 'a caption',
    source: '[caption width="3"]<img src="a.jpg"> K <em>k</em>[/caption]',
    html: '<figure><img src="a.jpg"><figcaption>K <em>k</em></figcaption></figure>',
  },
  {
    name: 'a gallery by ids, and of the post',
    source: '[gallery columns="2" ids="7"][gallery]',
    html: '<figure><img src="https://o.example/7.jpg" alt="Tujuh"></figure>\n<figure><img src="https://o.example/7.jpg" alt="Tujuh"></figure>',
  },
  {
    name: 'an embedded address',
    source: '[embed width="5"]https://vimeo.com/76979871[/embed]\n\nhttps://o.example/x',
    html: '<figure><iframe src="https://player.vimeo.com/video/76979871" width="560" height="315" allowfullscreen></iframe></figure>\n<p><a href="https://o.example/x">https://o.example/x</a></p>',
    losses: ['the embedded https://o.example/x is a link now'],
  },
  {
    name: 'an embedded address is decoded',
    source:
      'https://www.youtube.com/watch?a=b&#038;v=dQw4w9WgXcQ\n\n[embed]https://o.example/?a=b&amp;c=d[/embed]',
    html: `${PLAYER}\n<p><a href="https://o.example/?a=b&amp;c=d">https://o.example/?a=b&amp;c=d</a></p>`,
    losses: ['the embedded https://o.example/?a=b&c=d is a link now'],
  },
  {
    name: 'an address alone in a paragraph is embedded',
    source:
      '<!-- wp:paragraph --><p>https://youtu.be/dQw4w9WgXcQ</p><!-- /wp:paragraph -->\n<p class="a">\nhttps://youtu.be/dQw4w9WgXcQ </p>\n<p>Lihat https://youtu.be/dQw4w9WgXcQ</p>',
    html: `${PLAYER}\n${PLAYER}\n<p>Lihat https://youtu.be/dQw4w9WgXcQ</p>`,
  },
  {
    name: 'the gallery of another post, without those that it leaves out',
    source: '[gallery id="103" exclude="9, 11"]',
    html: '<figure><img src="https://o.example/10.jpg" alt=""></figure>',
  },
  {
    name: 'players are shown over https; other addresses stay, as does what the service gives https',
    source:
      '<p><img alt="a" src="//o.example/a.jpg"><img src=\'//o.example/b.jpg\'><img src="http://o.example/c.jpg"></p><iframe src="//www.youtube.com/embed/dQw4w9WgXcQ"></iframe><iframe width="1" src="http://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    html: '<p><img alt="a" src="//o.example/a.jpg"><img src=\'//o.example/b.jpg\'><img src="http://o.example/c.jpg"></p><iframe src="//www.youtube.com/embed/dQw4w9WgXcQ"></iframe><iframe width="1" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  },
  {
    name: 'a gallery has no files but pictures',
    source: '[gallery ids="7,8"]',
    html: '<figure><img src="https://o.example/7.jpg" alt="Tujuh"></figure>',
    losses: ['[gallery ids="7,8"]: 1 of 2 pictures are not in the export'],
  },
  {
    name: 'a gallery whose pictures are elsewhere leaves none',
    source: 'a\n\n[gallery ids="8"]',
    html: '<p>a</p>',
    losses: ['[gallery ids="8"]: the export has none of its pictures'],
  },
  {
    name: 'shortcodes and addresses in code are not converted',
    source: '<pre>\nhttps://o.example/x\n[gallery]\n</pre>\n\n[gallery ids="7"]',
    html: '<pre>\nhttps://o.example/x\n[gallery]\n</pre>\n<figure><img src="https://o.example/7.jpg" alt="Tujuh"></figure>',
  },
  ...[
    'members_only',
    'wcm_restrict',
    'restrict',
    'mepr-show',
    'membership',
    's2If',
    'um_loggedin',
    'rcp_paid',
  ].map((name) => ({
    name: `what only some readers saw is left out: ${name}`,
    source: `a\n\n[${name} level="1"]b\n<pre>c</pre>\n[${name}]d[/${name}]\n\ne`,
    html: '<p>a</p>\n<p>e</p>',
    losses: [`a part that not all readers saw is left out: [${name}]`],
  })),
  {
    name: 'what a block shows to some readers only is left out, to its own end',
    source:
      '<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph --><!-- wp:pmpro/membership {"l":["1"]} --><p>b</p><!-- wp:pmpro/membership --><p>c</p><!-- /wp:pmpro/membership --><p>d</p><!-- /wp:pmpro/membership --><p>e</p><!-- wp:premium/heading --><h2>f</h2><!-- /wp:premium/heading -->',
    html: '<p>a</p><p>e</p><h2>f</h2>',
    losses: ['a part that not all readers saw is left out: pmpro/membership'],
  },
  ...['<!-- wp:jetpack/paywall /-->', '<!-- wp:premium-content/container -->'].map((block) => ({
    name: `what follows a block without an end is left out: ${block}`,
    source: `<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->${block}<p>b</p>`,
    html: '<p>a</p>',
    losses: [`a part that not all readers saw is left out: ${/[\w-]+\/\w+/.exec(block)?.[0]}`],
  })),
  {
    name: 'what was there for everybody, and shortcodes around nothing, stay',
    source: '[um_loggedout]a[/um_loggedout] [[members_only]] [mepr-login-form] [team_member]b[/team_member]',
    html: '<p>[um_loggedout]a[/um_loggedout] [members_only] [mepr-login-form] [team_member]b[/team_member]</p>',
    losses: ['um_loggedout', 'mepr-login-form', 'team_member'].map(
      (name) => `the shortcode [${name}] stays as text: only WordPress can fill it`,
    ),
  },
  {
    name: 'other shortcodes stay, each kind once in the report',
    source: '[toc] [x y="1"]a[/x][/toc] [youtube=http://a] [[shown]] a[1]',
    html: '<p>[toc] [x y="1"]a[/x][/toc] [youtube=http://a] [shown] a[1]</p>',
    losses: [
      'the shortcode [toc] stays as text: only WordPress can fill it',
      'the shortcode [youtube] stays as text: only WordPress can fill it',
    ],
  },
]

describe('the text of a post is converted to what WordPress shows:', () => {
  test.each(texts)('$name', ({ source, html, losses = [] }) => {
    const found: Loss[] = []
    expect(toHtml(source, '1', LIBRARY, found).replace(/\n+/g, '\n')).toBe(html.replace(/\n+/g, '\n'))
    expect(found.map(({ message }) => message)).toEqual(losses)
  })

  test.each([
    '<!--',
    '<p',
    '[caption]',
    '[a ',
    'https://',
    '\n',
    '<p>',
    '</p>',
    '[gallery "',
    '<!-- wp:a ',
    '<!-- wp:paid ',
    '<!-- wp:paid -->',
    '[paid]',
    '[paid][/paid]',
    '<pre>',
    '<pre>[a]</pre>',
    '<p>https://',
    '<img ',
    '<img src=',
    '<img src ',
  ])('in linear time: a mebibyte of %j', (piece) => {
    expect(toHtml(piece.repeat(1_048_576 / piece.length), '1', LIBRARY, [])).toBeTypeOf('string')
  })
})
