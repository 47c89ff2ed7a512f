import { readFileSync } from 'node:fs'

type Entry = {
  slug: string
  title: string
  category: string
  tags: string
  author: string
  published_at: string
  summary: string
  /** The path of an image on this site. */
  cover?: string
  gallery?: { path: string; alt: string; caption?: string }[]
}

/** The example articles as bodies of `PUT /api/artikel/{slug}`, oldest first, with images at `siteUrl`. */
export function demoArticles(siteUrl: string): { slug: string; body: Record<string, unknown> }[] {
  return ENTRIES.map(({ slug, cover, gallery, ...fields }) => ({
    slug,
    body: {
      ...fields,
      content: readFileSync(`bin/demo/texts/${slug}.md`, 'utf8'),
      content_format: 'markdown',
      cover_image_url: cover && siteUrl + cover,
      gallery: gallery?.map(({ path, ...image }) => ({ url: siteUrl + path, ...image })),
    },
  }))
}

const ENTRIES: Entry[] = [
  {
    slug: 'pinisi-kapal-tanpa-gambar',
    title: 'Pinisi, Kapal yang Dibangun Tanpa Gambar',
    category: 'Budaya',
    tags: 'laut, kayu, sulawesi',
    author: 'Andi Mappasulle',
    published_at: '2025-09-03T08:00:00+07:00',
    summary: 'Di Tana Beru ukuran kapal tidak ada di kertas, melainkan di kepala seorang punggawa.',
    cover: '/demo/pinisi.svg',
  },
  {
    slug: 'designing-for-slow-connections',
    title: 'Designing for Slow Connections',
    category: 'Teknologi',
    tags: 'web, design, performance',
    author: 'Maya Lindqvist',
    published_at: '2025-09-11T08:00:00+07:00',
    summary: 'Slowness is not an edge case. What to send first, what to keep still, and what may fail.',
  },
  {
    slug: 'subak-air-yang-dibagi-adil',
    title: 'Subak: Air yang Dibagi Adil',
    category: 'Budaya',
    tags: 'bali, pertanian, air',
    author: 'Ni Luh Saraswati',
    published_at: '2025-09-18T08:00:00+07:00',
    summary: 'Sepotong kayu bertakik, sebuah rapat, dan sebuah pura membagi air lebih baik daripada meteran.',
    cover: '/demo/sawah.svg',
  },
  {
    slug: 'how-tides-decide-a-fishers-day',
    title: 'How Tides Decide a Fisher’s Day',
    category: 'Sains',
    tags: 'sea, moon, physics',
    author: 'Maya Lindqvist',
    published_at: '2025-09-26T08:00:00+07:00',
    summary: 'Two bulges of water, seventeen thousand islands, and a rule of thumb for crossing the reef.',
  },
  {
    slug: 'sqlite-untuk-situs-yang-sibuk',
    title: 'SQLite untuk Situs yang Sibuk',
    category: 'Teknologi',
    tags: 'sqlite, basis data, web',
    author: 'Bagas Prakoso',
    published_at: '2025-10-02T08:00:00+07:00',
    summary: 'Satu berkas, sejuta artikel, tanpa peladen basis data: empat pengaturan dan satu kebiasaan.',
  },
  {
    slug: 'a-short-history-of-nutmeg',
    title: 'A Short History of Nutmeg',
    category: 'Kuliner',
    tags: 'spices, history, banda',
    author: 'Josephine Tan',
    published_at: '2025-10-09T08:00:00+07:00',
    summary: 'Ten small islands, one fruit with two spices, and the most expensive monopoly of its day.',
    cover: '/demo/pala.svg',
  },
  {
    slug: 'kopi-gayo-dari-kebun-ke-cangkir',
    title: 'Kopi Gayo, dari Kebun ke Cangkir',
    category: 'Kuliner',
    tags: 'kopi, aceh, resep',
    author: 'Josephine Tan',
    published_at: '2025-10-17T08:00:00+07:00',
    summary: 'Catatan tiga hari bersama petani di Takengon, dari buah merah sampai seduhan tubruk.',
    cover: '/demo/kopi.svg',
  },
  {
    slug: 'mengapa-langit-senja-jingga',
    title: 'Mengapa Langit Senja Jingga',
    category: 'Sains',
    tags: 'cahaya, fisika, langit',
    author: 'Bagas Prakoso',
    published_at: '2025-10-24T17:30:00+07:00',
    summary: 'Hamburan cahaya dijelaskan dengan segelas air dan setetes susu.',
    cover: '/demo/senja.svg',
  },
  {
    slug: 'kereta-malam-ke-banyuwangi',
    title: 'Kereta Malam ke Banyuwangi',
    category: 'Perjalanan',
    tags: 'kereta, jawa timur, ijen',
    author: 'Ratna Dewi',
    published_at: '2025-10-31T08:00:00+07:00',
    summary: 'Sepuluh jam di jalur timur, dua terowongan, dan pagi di kaki Ijen.',
    cover: '/demo/kereta.svg',
    gallery: [
      {
        path: '/demo/ijen.svg',
        alt: 'Danau kawah berwarna hijau dengan api biru di tepinya',
        caption: 'Kawah Ijen sebelum fajar; api birunya hanya tampak dalam gelap.',
      },
      {
        path: '/demo/senja.svg',
        alt: 'Gunung berlapis-lapis saat matahari terbit',
        caption: 'Dari Kalibaru, menghadap ke timur.',
      },
      {
        path: '/demo/kopi.svg',
        alt: 'Secangkir kopi dan biji yang berserakan',
        caption: 'Warung pertama sesudah turun.',
      },
    ],
  },
  {
    slug: 'menulis-api-yang-aman-diulang',
    title: 'Menulis API yang Aman Diulang',
    category: 'Teknologi',
    tags: 'api, http, basis data',
    author: 'Bagas Prakoso',
    published_at: '2025-11-07T08:00:00+07:00',
    summary: 'Kunci idempotensi menjaga satu klik tetap menjadi satu artikel.',
  },
  {
    slug: 'rahasia-rendang-delapan-jam',
    title: 'Rahasia Rendang yang Dimasak Delapan Jam',
    category: 'Kuliner',
    tags: 'minang, resep, daging',
    author: 'Josephine Tan',
    published_at: '2025-11-13T08:00:00+07:00',
    summary: 'Dari dapur Payakumbuh: mengapa api kecil dan kesabaran lebih penting daripada bumbu rahasia.',
    cover: '/demo/rendang.svg',
  },
  {
    slug: 'membaca-motif-kawung',
    title: 'Membaca Motif Kawung',
    category: 'Budaya',
    tags: 'batik, yogyakarta, geometri',
    author: 'Ratna Dewi',
    published_at: '2025-11-20T08:00:00+07:00',
    summary:
      'Empat kelopak, satu pusat: geometri yang bertahan berabad-abad, dari dinding candi sampai layar telepon.',
    cover: '/sampul/kawung-tarum-16.svg',
    gallery: [
      {
        path: '/sampul/kawung-soga-12.svg',
        alt: 'Motif kawung besar di atas cokelat soga',
        caption: 'Kawung dalam soga.',
      },
      {
        path: '/sampul/parang-nila-0.svg',
        alt: 'Motif parang di atas biru nila',
        caption: 'Parang dalam nila.',
      },
      {
        path: '/sampul/truntum-tarum-1.svg',
        alt: 'Motif truntum dua muka, pagi dan sore',
        caption: 'Truntum pagi-sore.',
      },
      {
        path: '/sampul/ceplok-mengkudu-3.svg',
        alt: 'Motif ceplok dengan kepala tumpal',
        caption: 'Ceplok dengan kepala tumpal.',
      },
      {
        path: '/sampul/megamendung-nila-8.svg',
        alt: 'Awan megamendung di atas biru nila',
        caption: 'Mega mendung.',
      },
    ],
  },
]
