import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULT_OPTIONS } from '../../e2e/support/moving-options'
import type { ImportItem, ImportOptions } from './import-item'
import { openSource } from './open-source'

/** The expected pieces of each sample by name: fields, or the reason why there is no article. */
const samples: { sample: string; options?: Partial<ImportOptions>; pieces: Record<string, object> }[] = [
  {
    sample: 'wordpress-1.2.xml',
    pieces: {
      'post 5': article('privet', {
        title: 'Satu – dua',
        summary: 'Ringkas saja',
        author: 'Budi Santoso',
        category: 'Berita & Kabar',
        tags: ['kopi', 'A'],
        meta_title: 'Satu – dua - Blog & Co',
        cover_image_url: 'https://old.example/a.jpg',
        status: 'published',
        published_at: '2019-05-01T03:00:00.000Z',
        aliases: ['/2019/05/satu/'],
        content_format: 'html',
        content: [
          '<p>Baris satu.<br>\nBaris <b>dua</b>. &lol2;</p>',
          '<figure><a href="https://old.example/a.jpg"><img src="https://old.example/a.jpg" alt="A" /></a><figcaption>Keterangan</figcaption></figure>',
          '<ul>\n<li>satu</li>\n<li>dua</li>\n</ul>',
          '<blockquote>\n<p>Kutip</p>\n<p>lagi</p>\n</blockquote>',
          '<pre>a\n\nb</pre>',
          '<figure><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" width="560" height="315" allowfullscreen></iframe></figure>',
          '<p>[contact-form-7 id="1"]</p>',
          '<figure><img src="https://old.example/a.jpg" alt=""></figure>',
          '<p>nested  dalam  sesudah <em>x</em> & akhir</p>',
        ].join('\n'),
      }),
      'attachment 9': { skipped: { message: 'not a post: attachment' } },
      'post 6': article('blok', { status: 'draft', aliases: ['/?p=6'] }),
      'page 7': { skipped: { message: 'a page (--pages includes pages)' } },
      'post 8': article(
        'kedua',
        { title: 'Kedua', aliases: ['/2020/06/kedua/', '/2020/06/nol/', '/2020/06/pertama/'] },
        ['custom fields: _elementor_data'],
      ),
      'post 10': { skipped: { message: 'without text' } },
      'post 11': article('post-11', { title: 'Post 11' }),
    },
  },
  {
    sample: 'wordpress-1.0.xml',
    pieces: {
      'post 12': article('cafe-di-sudut', {
        title: 'Café di sudut',
        category: 'Cerita',
        tags: ['kopi', 'Sudut kota'],
        published_at: '2010-09-01T03:00:00.000Z',
        aliases: ['/?p=12'],
        content: [
          '<base href="http://warung.example/?p=12">\n',
          '<p>Alinea pertama<br>\nbaris kedua.</p>',
          '<figure><img src="/wp-content/cangkir.jpg" alt="" /><figcaption>Cangkir lama</figcaption></figure>',
          '<p>Alinea <strong>kedua</strong>.Lanjut. [gallery]</p>',
        ].join('\n'),
      }),
      'post 13': article('rahasia', { status: 'draft' }, ['status: it had a password; it is a draft now']),
      'post 14': { skipped: { message: 'in the trash' } },
      'post 15': { skipped: { message: 'without text' } },
      'post 16': article(
        'tanpa-judul',
        { title: 'Tanpa judul', status: 'draft', content: '<p>Karakter  aneh.</p>' },
        ['status: it was private; it is a draft now', 'content: control characters were removed'],
      ),
    },
  },
  {
    sample: 'ghost-5.json',
    options: { base: 'https://g.example/' },
    pieces: {
      'post halo-ghost': article('halo-ghost', {
        category: 'Kopi',
        tags: ['Teh'],
        author: 'Ani, Budi',
        summary: 'Ringkas',
        meta_title: 'MT',
        content: '<p>Isi <a href="https://g.example/lain/">lain</a></p>',
        cover_image_url: 'https://g.example/content/images/2020/a.jpg',
        gallery: [{ url: 'https://g.example/content/images/2020/a.jpg', alt: 'Alt', caption: 'Foto: A' }],
        published_at: '2020-05-01T02:03:04.000Z',
        aliases: ['/halo-ghost/'],
      }),
      'post lexical': article(
        'lexical',
        {
          status: 'draft',
          content: [
            '<p><strong>tebal &amp; </strong><a href="https://x.example">tautan</a></p>',
            '<h2>Judul</h2>',
            '<ol><li>satu</li></ol>',
            '<figure><img src="https://x.example/a.jpg" alt="A"><figcaption>K</figcaption></figure>',
            '<pre><code class="language-js">a&lt;b</code></pre>',
            '',
          ].join('\n'),
        },
        [
          'content: the card signup is left out: only Ghost can show it',
          'status: it was for members only; it is a draft now',
        ],
      ),
      'post kosong': { skipped: { message: 'without text' } },
      'post jejaring': article('jejaring', { status: 'published' }, [
        'og_title: a title for Facebook: Judul lain',
      ]),
      'post hal': { skipped: { message: 'a page (--pages includes pages)' } },
      'post md': article('md', {
        content: '# Hai\n\nteks',
        content_format: 'markdown',
        published_at: '2030-01-01T00:00:00.000Z',
      }),
      'post mob': article('mob', {
        published_at: '2018-01-01T00:00:00.000Z',
        content:
          '<p><strong>tebal</strong><br><a href="https://x.example">taut</a></p>\n<ul><li>satu</li></ul>\n<hr>',
      }),
    },
  },
  {
    sample: 'ghost-1.json',
    pieces: {
      'post pindah': article('pindah', {
        title: 'Pindah & tinggal',
        category: 'Berita',
        author: 'Dewi',
        meta_title: 'Judul meta',
        meta_description: 'Uraian',
        cover_image_url: 'https://images.example.org/a.jpg',
        published_at: '2017-07-14T02:40:00.000Z',
      }),
      'post tentang': { skipped: { message: 'a page (--pages includes pages)' } },
      'post untitled': { skipped: { message: 'without text' } },
    },
  },
  {
    sample: 'hugo',
    pieces: {
      'content/_index.md': { skipped: { message: 'a section page' } },
      'content/posts/bundel/index.md': article('bundel-gambar', {
        cover_image_url: 'local-picture:0:',
        content: '![Foto](local-picture:0: "Judul") dan ![Luar](../../../../../etc/passwd.png)\n',
        aliases: ['/tetap/bundel/'],
        status: 'draft',
      }),
      'content/posts/json.md': article('json', {
        tags: ['a {b}'],
        status: 'draft',
        published_at: '2019-01-01T20:04:00.000Z',
      }),
      'content/posts/toml.md': article(
        'toml',
        {
          title: 'Menyeduh "Kopi"',
          author: 'Budi',
          category: 'Kuliner',
          tags: ['kopi', 'tips', 'Rumah'],
          cover_image_url: 'local-picture:0:',
          published_at: '2021-03-03T22:06:07.000Z',
          aliases: ['/lama/kopi/'],
        },
        [
          'front matter: not kept: lastmod',
          'content: a Hugo shortcode stays as text: {{< figure src="/images/x.png" >}}',
          'aliases: kopi-lama is not an address',
        ],
      ),
    },
  },
  {
    sample: 'jekyll',
    pieces: {
      '_drafts/rencana.md': article('rencana', { status: 'draft', tags: ['satu dua'] }),
      '_posts/2017-2-5-halo-dunia.markdown': article('halo-dunia', {
        title: 'Halo: dunia',
        category: 'berita',
        tags: ['satu', 'dua', 'kabar'],
        published_at: '2017-02-04T17:00:00.000Z',
        aliases: ['/2017/halo.html', '/halo/'],
      }),
      '_posts/2018-12-31-tanpa-judul.md': article('tanpa-judul', {
        title: 'Tanpa judul',
        summary: 'Sari.',
        status: 'draft',
        cover_image_url: 'https://images.example.org/a.jpg',
        published_at: '2018-12-31T16:30:00.000Z',
      }),
      'resep/_posts/2019-01-01-soto.md': article('soto', {
        category: 'resep',
        aliases: ['/resep/soto.html'],
      }),
    },
  },
  {
    sample: 'astro',
    pieces: {
      'src/content/blog/objek.md': article('objek', {
        status: 'draft',
        cover_image_url: 'https://images.example.org/o.webp',
      }),
      'src/content/blog/pertama.mdx': article('pertama', {
        summary: 'Deskripsi.',
        author: 'Citra',
        published_at: '2022-07-07T17:00:00.000Z',
        cover_image_url: 'local-picture:0:',
      }),
    },
  },
  {
    sample: 'eleventy',
    pieces: {
      'posts/js.md': {
        failed: { message: 'The front matter ---js is code and is not evaluated; write it as YAML.' },
      },
      'posts/kedua.md': article('kedua', { tags: ['second tag'] }),
    },
  },
  {
    sample: 'obsidian',
    pieces: {
      'Harian/2023-05-06.md': article(
        '2023-05-06',
        {
          title: 'Hari Sabtu',
          content: 'Berlayar. ![Hilang](tidak-ada.png)\n\n```\n[[bukan tautan]]\n```\n',
          published_at: '2023-05-05T17:00:00.000Z',
        },
        ['pictures: tidak-ada.png is not in the folder'],
      ),
      'Kapal Pinisi.md': article(
        'kapal-pinisi',
        {
          title: 'Kapal Pinisi',
          tags: ['kapal', 'laut/layar'],
          content: 'Lihat [[Layar|layar]] dan ![](local-picture:0:).\n',
        },
        [
          'front matter: not kept: cssclass',
          'content: a wikilink stays as text: [[Layar|layar]]',
          'aliases: Pinisi is not an address',
          'aliases: Phinisi is not an address',
        ],
      ),
    },
  },
  {
    sample: 'plain',
    pieces: {
      'README.md': { skipped: { message: 'about the folder' } },
      'judul-di-teks.md': article('judul-di-teks', { title: 'Judul miring', content: 'Pembuka.\n\nIsi.\n' }),
      'kosong.md': { skipped: { message: 'without text' } },
      'rusak.md': {
        failed: {
          message: expect.stringMatching(/^The front matter could not be read: .* line 2, column 14\.$/),
        },
      },
      'tanpa_judul-sama_sekali.md': article('tanpa-judul-sama-sekali', { title: 'Tanpa judul sama sekali' }),
    },
  },
  {
    sample: 'hugo-languages',
    pieces: {
      'content/arab/posts/kopi.md': inLanguage('kopi', 'ar', 'at content/posts/kopi'),
      'content/posts/kopi.md': inLanguage('kopi', 'id', 'at content/posts/kopi'),
      'content/posts/kopi.en.md': inLanguage('kopi', 'en', 'at content/posts/kopi'),
      // The site has no language `js`.
      'content/posts/node.js.md': inLanguage('node-js', 'id'),
      'content/posts/tea.en.md': inLanguage('tea', 'en', 'named tea'),
      'content/posts/teh.md': inLanguage('teh', 'id', 'named tea'),
    },
  },
  {
    sample: 'astro-languages',
    pieces: {
      'src/content/blog/de/kaffee.md': inLanguage('kaffee', 'de'),
      'src/content/blog/de/pertama.md': inLanguage('pertama', 'de', 'at src/content/blog/pertama'),
      'src/content/blog/id/pertama.md': inLanguage('pertama', 'id-ID', 'at src/content/blog/pertama'),
      'src/content/blog/pt-br/pertama.mdx': inLanguage('pertama', 'pt-BR', 'at src/content/blog/pertama'),
      // The folder only looks like Italian: no file in it exists in another language.
      'src/content/it/printer.md': article('printer', {}),
    },
  },
  {
    sample: 'jekyll-languages',
    pieces: {
      '_posts/2020-01-02-halo.md': inLanguage('halo', 'id', 'named halo'),
      '_posts/2020-01-02-hello.md': inLanguage('hello', 'en', 'named halo'),
      '_posts/2020-01-03-resep-id.md': inLanguage('resep', 'id', 'named /resep/'),
      '_posts/2020-01-03-resep-sv.md': inLanguage('resep', 'sv-SE', 'named /resep/'),
      '_posts/2020-01-04-aneh.md': article('aneh', {}, ['language: indonesian is not a language tag']),
    },
  },
  {
    sample: 'wordpress-polylang.xml',
    pieces: {
      'post 1': inLanguage('kopi-hitam', 'id', 'pll_5f1'),
      'post 2': inLanguage('kaffee', 'de', 'pll_5f1'),
      'post 3': inLanguage('tee', 'de'),
    },
  },
  {
    sample: 'wordpress-wpml.xml',
    pieces: {
      'post 1': inLanguage('kopi-susu', 'id', 'post_post_17'),
      'post 2': inLanguage('cafe', 'pt-BR', 'post_post_17'),
      'post 3': inLanguage('kafei', 'zh-Hans', 'post_post_17'),
    },
  },
]

describe('a sample is imported as expected:', () => {
  test.each(samples)('$sample', async ({ sample, options, pieces }) => {
    const read = await readAll(sample, options)
    expect(Object.keys(read)).toEqual(Object.keys(pieces))
    expect(read).toMatchObject(pieces)
  })
})

function article(slug: string, body: object, losses?: string[]) {
  return { article: { slug, body }, ...(losses && { losses }) }
}

/** An expected article without losses. */
function inLanguage(slug: string, language: string, translationKey?: string) {
  return { article: { slug, body: { language }, ...(translationKey && { translationKey }) }, losses: [] }
}

async function readAll(sample: string, options: Partial<ImportOptions> = {}) {
  const pieces: Record<string, object> = {}
  const source = openSource(join(import.meta.dirname, 'samples', sample))
  for await (const { imported } of source.read({ ...DEFAULT_OPTIONS, ...options }))
    pieces[imported.source] = withPlainLosses(imported)
  return pieces
}

function withPlainLosses(imported: ImportItem): object {
  return { ...imported, losses: imported.losses.map(({ field, message }) => `${field}: ${message}`) }
}
