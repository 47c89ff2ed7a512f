/** The texts of pages in Indonesian; the other languages have the same keys. */
export const id = {
  site: {
    skipToContent: 'Langsung ke isi',
    home: 'Beranda',
    categories: 'Rubrik',
    allArticles: 'Semua artikel',
    newest: 'Terbaru',
    apiDocs: 'Dokumentasi API',
    feed: 'RSS',
    footer: 'Kaki halaman',
  },
  theme: { label: 'Tema', system: 'Ikut sistem', light: 'Terang', dark: 'Gelap' },
  article: {
    by: 'Oleh',
    published: 'Terbit',
    updated: (date: string) => `diperbarui ${date}`,
    minutes: (count: number) => `${count} menit baca`,
    views: (count: string) => `${count} kali dibaca`,
    contents: 'Di halaman ini',
    tags: 'Tag',
    related: 'Bacaan terkait',
    adjacent: 'Artikel sebelum dan sesudah ini',
    previous: 'Sebelumnya',
    next: 'Berikutnya',
    breadcrumbs: 'Remah roti',
    heading: (title: string) => `Tautan ke bagian “${title}”`,
    copyCode: 'Salin kode',
    copied: 'Tersalin',
  },
  gallery: {
    title: 'Galeri',
    picture: (number: number) => `Gambar ${number}`,
    open: (name: string) => `Perbesar: ${name}`,
    lightbox: 'Penampil gambar',
    close: 'Tutup',
    previous: 'Gambar sebelumnya',
    next: 'Gambar berikutnya',
  },
  share: {
    title: 'Bagikan',
    on: (place: string) => `Bagikan ke ${place}`,
    copyLink: 'Salin tautan',
    copied: 'Tautan tersalin',
    device: 'Bagikan lewat perangkat',
  },
  list: {
    allTitle: 'Semua artikel',
    category: 'Rubrik',
    tag: 'Tag',
    author: 'Penulis',
    count: (count: string) => `${count} artikel`,
    paging: 'Halaman',
    page: (number: number) => `Halaman ${number}`,
    pageTitle: (title: string, page: number) => (page === 1 ? title : `${title} – Halaman ${page}`),
    previous: 'Lebih baru',
    next: 'Lebih lama',
    inCategory: (name: string) => `Artikel dalam rubrik ${name}.`,
    withTag: (name: string) => `Artikel dengan tag ${name}.`,
    byAuthor: (name: string) => `Artikel yang ditulis ${name}.`,
    all: 'Semua artikel, dari yang terbaru.',
  },
  search: {
    title: 'Pencarian',
    label: 'Cari artikel',
    placeholder: 'Kata atau “frasa tepat”',
    short: 'Cari',
    submit: 'Cari',
    category: 'Rubrik',
    tag: 'Tag',
    anyCategory: 'Semua rubrik',
    anyTag: 'Semua tag',
    titleFor: (query: string) => `Pencarian: ${query}`,
    resultsFor: (count: string, query: string) => `${count} artikel untuk “${query}”`,
    results: (count: string) => `${count} artikel`,
    previous: 'Sebelumnya',
    next: 'Berikutnya',
    hint: 'Tulis satu kata atau lebih. Kata dalam tanda kutip dicari sebagai frasa.',
    noResultsFor: (query: string) => `Tidak ada yang cocok dengan “${query}”.`,
    noResults: 'Tidak ada artikel dengan saringan ini.',
    suggestion: 'Coba kata yang lebih umum, periksa ejaannya, atau lepaskan saringannya.',
    withoutFilters: 'Cari tanpa saringan',
    browse: 'Atau mulai dari sini',
  },
  empty: {
    title: 'Belum ada artikel',
    text: 'Terbitkan yang pertama dengan satu panggilan; halaman ini langsung menampilkannya.',
    key: 'Kunci API tampil sekali saat layanan pertama kali dijalankan. Kunci baru dibuat dengan',
    sample: { title: 'Halo, dunia', category: 'Umum', content: 'Artikel pertama saya.' },
  },
  llms: {
    asMarkdown:
      'Setiap artikel juga ada sebagai Markdown: tambahkan .md pada alamatnya, atau minta text/markdown.',
    apiReference: 'Rujukan API, untuk membaca dan menerbitkan (juga sebagai halaman: /docs)',
    apiDescription: 'Deskripsi API (OpenAPI)',
    searchApi: 'Cari artikel lewat API (JSON)',
    categoriesApi: 'Semua rubrik (JSON)',
    feed: 'Artikel terbaru dengan teks lengkap (JSON Feed)',
    sitemap: 'Semua alamat',
  },
  notFound: {
    title: 'Halaman tidak ditemukan',
    text: 'Alamat ini tidak mengarah ke mana pun. Mungkin ada huruf yang tertinggal, atau tautannya sudah lama.',
  },
  gone: {
    title: 'Artikel ini sudah dihapus',
    text: 'Pernah ada tulisan di alamat ini, tetapi penerbitnya telah menariknya.',
  },
  preview: {
    label: 'Pratinjau',
    draft: 'Draf ini belum terlihat oleh pembaca.',
    scheduled: 'Terbit sendiri pada',
  },
  moved: {
    title: 'Artikel ini pindah alamat',
    text: 'Baca di alamat barunya:',
  },
  serverError: {
    title: 'Ada yang tidak beres di sini',
    text: 'Kesalahannya pada kami, bukan pada Anda. Coba muat ulang sebentar lagi.',
    unavailable: 'Basis data sedang tidak menjawab. Coba muat ulang sebentar lagi.',
    request: 'Nomor permintaan',
  },
  busy: {
    title: 'Sedang ramai',
    text: 'Terlalu banyak yang diminta saat ini. Tunggu sebentar, lalu muat ulang.',
  },
  badRequest: {
    title: 'Permintaan ini tidak dapat dilayani',
    text: 'Alamat atau permintaannya tidak sah. Mulailah lagi dari beranda.',
  },
}

type Widened<Value> = Value extends string
  ? string
  : Value extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { [Key in keyof Value]: Widened<Value[Key]> }

/** The texts that every language has. */
export type Messages = Widened<typeof id>
