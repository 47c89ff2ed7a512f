import { stopwords as english } from '@orama/stopwords/english'
import { stopwords as indonesian } from '@orama/stopwords/indonesian'
import { oneOf, randomFrom, zipfPicker } from './random'

export type Language = 'id' | 'en'

const SYLLABLES = [
  ...'ba be bi bo bu ca ce da de di do du ga ge gi gu ha he hi ja je jo ju ka ke ki ko ku la le li lo lu'.split(
    ' ',
  ),
  ...'ma me mi mo mu na ne ni no nu pa pe pi po pu ra re ri ro ru sa se si so su ta te ti to tu wa wi ya yu'.split(
    ' ',
  ),
  ...'ban bar cak dan dar gal gan kan kar kas lam lan lat mar nak pan pas rak ran san sar tan tar tur was'.split(
    ' ',
  ),
]
// Most words have no affix.
const PREFIXES = ['', '', '', '', '', 'me', 'ber', 'di', 'ter', 'pe']
const SUFFIXES = ['', '', '', '', '', '', 'kan', 'an', 'i', 'nya']

const REAL_WORDS = `
  kopi teh resep masakan dapur beras sambal rempah pasar petani sawah kebun hutan gunung pantai laut sungai pulau
  kota desa jalan kereta bandara pesawat wisata hotel museum candi batik wayang musik lagu film buku novel penulis
  bahasa sejarah budaya agama sekolah kampus guru murid pelajaran ujian ilmu penelitian sains fisika kimia biologi
  matematika kesehatan dokter obat vaksin gizi olahraga sepeda lari renang bola pertandingan pemain pelatih tim juara
  ekonomi bank uang harga pajak investasi saham usaha toko pelanggan produk merek pemasaran strategi pemerintah
  undang hukum pemilu presiden menteri kebijakan anggaran energi listrik surya angin cuaca iklim banjir gempa
  teknologi komputer ponsel aplikasi jaringan internet server data basis perangkat lunak program kode sistem keamanan
  sandi enkripsi awan kontainer antarmuka desain warna tipografi gambar foto video kamera komunitas kontribusi
  dokumentasi lisensi terbuka proyek rilis versi pengujian perbaikan fitur pengguna pengelola percakapan pertanyaan
  coffee market garden river history science school research health medicine training football economy budget policy
  climate weather energy software database network security compiler interface design typography photography
  community maintainer license release testing documentation performance latency cache index query container cloud
`

export const functionWords = {
  id: zipfPicker(shuffled(indonesian.filter(isPlainWord), 1)),
  en: zipfPicker(shuffled(english.filter(isPlainWord), 2)),
}

/** 20,000 content words, most frequent first: real ones, then ones built from Indonesian syllables. */
export const contentWords: readonly string[] = vocabulary()

export const contentWord = zipfPicker(contentWords)

function vocabulary(): string[] {
  const words = new Set(shuffled(REAL_WORDS.trim().split(/\s+/), 3))
  const random = randomFrom(4)
  while (words.size < 20_000) {
    const root = Array.from({ length: 2 + Math.floor(random() * 2) }, () => oneOf(random, SYLLABLES)).join('')
    words.add(`${oneOf(random, PREFIXES)}${root}${oneOf(random, SUFFIXES)}`)
  }
  return [...words]
}

function isPlainWord(word: string): boolean {
  return /^[a-z]{2,}$/.test(word)
}

function shuffled(words: string[], seed: number): string[] {
  const random = randomFrom(seed)
  const order = new Map(words.map((word) => [word, random()]))
  return [...words].sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
}
