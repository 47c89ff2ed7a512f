/** Headings with words that reader views take as signs of page furniture. */
export const HEADINGS = [
  'Menulis ulang',
  'Menu malam',
  'Community matters',
  'Extra: yang tersisa',
  'Extracting the essence',
  'Share your work',
  "Don't share secrets",
  'Sidebar kiri',
  'Footer halaman',
  'Header surat',
  'Comment on comments',
  'Komentar dan replies',
  'Social media',
  'Metadata foto',
  'Sponsorships',
  'Related works',
  'Hidden costs',
  'Contact the author',
  'Promosi dan banner',
  'Scroll tanpa akhir',
  'Shopping with tags',
  'RSS dan pager',
  'Popup widget',
  'Sebuah ad kecil',
  'Telecom Indonesia',
  'Comedia',
]

const PARAGRAPH =
  'Setiap bagian punya isi yang cukup panjang, supaya terbaca sebagai teks, bukan sebagai daftar tautan di tepi halaman.'

const BLOCKS = `
<aside>
  <img src="/demo/kopi.svg" alt="Penulis">
  <p>Catatan pendek dengan tautan.</p>
  <p>— <a href="https://contoh.example/a">Ratna Dewi</a>, <a href="https://contoh.example/b">Sebuah tulisan lama</a></p>
</aside>

> [Kutipan yang seluruhnya tautan](https://contoh.example/c)

<div id="isi-utama" class="sidebar"><div class="share"><p><a href="https://contoh.example/d">Tautan dalam kotak</a></p></div></div>

<div><img src="/demo/pala.svg" alt="Pala"><img src="/demo/ijen.svg" alt="Ijen"></div>

- [ ] belum
- [x] sudah

| a | b |
|---|---|
| sel satu | sel dua |

\`\`\`rss
<item/>
\`\`\`

<details><summary>Selengkapnya</summary><p>Isi yang tersembunyi.</p></details>

<figure><img src="/demo/sawah.svg" alt="Sawah"><figcaption>Sawah di pagi hari</figcaption></figure>

Kalimat dengan catatan kaki.[^1]

[^1]: Isi catatan kaki, lihat [sumbernya](https://contoh.example/e).
`

/** An article with everything reader views are known to drop. */
export const HARD_ARTICLE = {
  title: 'Sebuah uji baca',
  category: 'Uji baca',
  published_at: '2020-01-01T00:00:00Z',
  content:
    HEADINGS.map((heading, index) => `${'#'.repeat(2 + (index % 2))} ${heading}\n\n${PARAGRAPH}\n`).join(
      '\n',
    ) + BLOCKS,
}
