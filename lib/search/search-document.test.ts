import { describe, expect, it } from 'vitest'
import { parseSearchQuery } from './search'
import { splitWords, toSearchDocument } from './search-document'
import { stemOf } from './stemmers'

const texts = [
  {
    name: 'letters and digits',
    text: 'Kopi, 3 gelas: Rp25.000',
    words: ['kopi', '3', 'gelas', 'rp25', '000'],
  },
  {
    name: '+ and # after a letter',
    text: 'C++ C# F#, 1+1 #tag',
    words: ['c++', 'c#', 'f#', '1', '1', 'tag'],
  },
  { name: 'case and ß', text: 'STRASSE Straße ẞ', words: ['strasse', 'strasse', 'ss'] },
  { name: 'accents of Latin, Greek and Cyrillic', text: 'Żółć Ελλάς Ёлка', words: ['zolc', 'ελλασ', 'елка'] },
  { name: 'composed and decomposed letters alike', text: 'é e\u0301', words: ['e', 'e'] },
  { name: 'compatibility forms', text: 'Ｆｕｌｌ ﬁ ①', words: ['full', 'fi', '1'] },
  { name: 'Arabic without its optional vowels', text: 'مَرْحَبًا', words: ['مرحبا'] },
  { name: 'Devanagari with its vowels', text: 'नमस्ते दुनिया', words: ['नमस्ते', 'दुनिया'] },
  { name: 'Chinese and Japanese cut by dictionary', text: '東京タワー', words: ['東京', 'タワー'] },
  { name: 'Thai cut by dictionary', text: 'สวัสดีชาวโลก', words: ['สวัสดี', 'ชาว', 'โลก'] },
  { name: 'Korean as composed syllables', text: '안녕'.normalize('NFD'), words: ['안녕'] },
  { name: 'words parted by _ and -', text: 'snake_case buku-buku', words: ['snake', 'case', 'buku', 'buku'] },
  {
    name: 'words parted by any apostrophe',
    text: "don't don’t donʼt Hawai'i Hawaiʻi",
    words: ['don', 't', 'don', 't', 'don', 't', 'hawai', 'i', 'hawai', 'i'],
  },
  { name: 'nothing of soft hyphens', text: 'ko\u00ADpi', words: ['kopi'] },
  { name: 'no emoji or signs', text: '😀 — !! 1️⃣', words: ['1'] },
]

describe('wordsOf', () => {
  it.each(texts)('gives $name', ({ text, words }) => {
    expect(splitWords(text)).toEqual(words)
  })

  it('reads 600,000 characters without a space in linear time', () => {
    const words = splitWords('東京都の天気')
    expect(splitWords('東京都の天気'.repeat(100_000))).toHaveLength(words.length * 100_000)
  })

  it('cuts a word to 64 code points', () => {
    expect(splitWords('a'.repeat(100))).toEqual(['a'.repeat(64)])
    expect(splitWords('𝒳é'.repeat(100))[0]).toHaveLength(64)
  })
})

const families = [
  ['beli', 'membeli', 'dibeli', 'pembelian', 'pembeli'],
  ['tulis', 'menulis', 'penulis', 'tulisan', 'ditulis', 'menuliskan', 'tertulis'],
  ['baca', 'membaca', 'pembaca', 'bacaan', 'dibacakan'],
  ['seduh', 'menyeduh', 'diseduh', 'penyeduhan'],
  ['kelola', 'mengelola', 'pengelola', 'dikelola', 'pengelolaan'],
  ['kontribusi', 'berkontribusi', 'kontribusinya'],
  ['ramah', 'keramahan'],
  ['ajar', 'belajar', 'pelajaran', 'mengajar', 'pengajar', 'mempelajari', 'pembelajaran', 'pembelajar'],
  ['kembang', 'berkembang', 'mengembangkan', 'pengembang', 'perkembangan'],
  ['guna', 'menggunakan', 'pengguna', 'digunakan', 'kegunaan'],
  ['tanya', 'bertanya', 'pertanyaan', 'menanyakan'],
  ['teliti', 'meneliti', 'penelitian', 'peneliti'],
  ['nilai', 'menilai', 'penilaian'],
  ['pakai', 'memakai', 'pemakaian', 'dipakai'],
  ['milik', 'memiliki', 'pemilik', 'kepemilikan'],
  ['masak', 'memasak', 'masakan', 'dimasak'],
  ['cek', 'mengecek', 'dicek', 'pengecekan'],
  ['buku', 'bukunya', 'bukuku'],
  ['program', 'pemrograman', 'pemrogram', 'diprogram', 'programnya'],
  ['proses', 'pemrosesan', 'memproses', 'diproses'],
  ['pimpin', 'kepemimpinan', 'pemimpin', 'memimpin', 'pimpinan', 'kepemimpinannya'],
  ['raya', 'perayaan', 'merayakan', 'dirayakan'],
  ['kalah', 'mengalahkan', 'dikalahkan', 'kekalahan', 'mengalah'],
  ['doa', 'mendoakan', 'berdoa', 'didoakan', 'doanya'],
  ['sah', 'pengesahan', 'disahkan', 'mengesahkan'],
  ['cat', 'mengecat', 'dicat', 'pengecatan'],
  ['bom', 'mengebom', 'dibom', 'pengeboman', 'bomnya'],
  ['tes', 'mengetes', 'dites', 'pengetesan'],
  ['rem', 'mengerem', 'pengereman'],
  ['pel', 'mengepel', 'dipel'],
  ['bor', 'mengebor', 'dibor', 'pengeboran'],
  ['implementasi', 'mengimplementasikan', 'diimplementasikan'],
]

describe('stemsOf', () => {
  it.each(families)('gives the family of %s one stem', (root, ...relatives) => {
    expect(relatives.map((word) => stemOf(word, 'id'))).toEqual(relatives.map(() => root))
  })

  it.each([
    'bulan',
    'ikan',
    'jalan',
    'makan',
    'masalah',
    'sekolah',
    'komunitas',
    'digital',
    'halaman',
    'kopi',
    'topi',
  ])('leaves %s unchanged', (word) => {
    expect(stemOf(word, 'id')).toBe(word)
  })

  it.each([
    ['bor', ['borong', 'borongan', 'memborong', 'boros']],
    ['pel', ['peluk', 'pelan', 'pelaku', 'pelat']],
    ['rem', ['remaja', 'rempah', 'serem']],
    ['cat', ['catat', 'catatan', 'mencatat', 'pecat', 'dipecat']],
    ['sah', ['usaha', 'kesalahan', 'masalah', 'sahabat']],
    ['tes', ['tetes', 'menetes', 'tesis', 'protes']],
    ['raya', ['seraya', 'percaya', 'merayu']],
    ['ikan', ['membelikan']],
    ['mau', ['maupun']],
  ])('keeps %s apart from words that only look like its forms', (root, others) => {
    expect(others.map((word) => stemOf(word, 'id'))).not.toContain(root)
  })

  it('stems English words in English', () => {
    expect(['running', 'runs', 'connection', 'connected'].map((word) => stemOf(word, 'en'))).toEqual([
      'run',
      'run',
      'connect',
      'connect',
    ])
  })

  it.each(['api', 'c++', 'π', 'http2'])('leaves %s unchanged in both languages', (word) => {
    expect([stemOf(word, 'id'), stemOf(word, 'en')]).toEqual([word, word])
  })
})

describe('toSearchDocument', () => {
  it('keeps words in order for phrases and stems sorted', () => {
    expect(
      toSearchDocument({ title: 'Membeli Kopi', tags: ['Kopi Susu'], text: 'Dibeli di kopi itu' }, 'id'),
    ).toEqual({
      title: ['membeli', 'kopi'],
      tags: ['kopi', 'susu'],
      body: ['dibeli', 'di', 'kopi', 'itu'],
      uses: new Map([
        ['dibeli', { stem: 'id=beli', times: 1, timesEarly: 1 }],
        ['di', { stem: 'id=di', times: 1, timesEarly: 1 }],
        ['kopi', { stem: 'id=kopi', times: 1, timesEarly: 1 }],
        ['itu', { stem: 'id=itu', times: 1, timesEarly: 1 }],
      ]),
      more: [],
      stems: {
        title: ['id=beli', 'id=kopi'],
        tags: ['id=kopi', 'id=susu'],
        body: ['id=beli', 'id=di', 'id=itu', 'id=kopi'],
      },
    })
  })

  it('keeps 16,000 words in order, and the distinct later ones sorted', () => {
    const text = `${'kata '.repeat(15_999)}zebra kata kuda zebra`
    const document = toSearchDocument({ title: 'Judul', tags: [], text }, 'id')
    expect(document.body).toHaveLength(15_999)
    expect(document.more).toEqual(['kuda', 'zebra'])
    expect(document.stems.body).toEqual(['id=kata', 'id=kuda', 'id=zebra'])
  })

  it('stays below the maximum size of a tsvector', () => {
    const text = Array.from({ length: 120_000 }, (_, at) => `kata${at.toString(36)}`).join(' ')
    const { body, more, stems } = toSearchDocument({ title: 'Judul', tags: [], text }, 'id')
    const distinct = new Set([...body, ...more, ...stems.body])
    const bytes = [...distinct].reduce((sum, lexeme) => sum + Buffer.byteLength(lexeme), 0)
    expect(bytes).toBeLessThan(600_000)
    expect(bytes).toBeGreaterThan(200_000)
  })
})

describe('parseQuery', () => {
  it('returns each word with its stem, without duplicates', () => {
    expect(parseSearchQuery('Membeli kopi KOPI', ['id'])).toEqual({
      words: [
        { word: 'membeli', stems: ['id=beli'] },
        { word: 'kopi', stems: ['id=kopi'] },
      ],
      phrases: [],
    })
  })

  it.each(['"kopi susu"', '“kopi susu”', '„kopi susu“', '«kopi susu»'])('reads %s as a phrase', (q) => {
    expect(parseSearchQuery(q, ['id'])).toEqual({ words: [], phrases: [['kopi', 'susu']] })
  })

  it('reads a phrase of one word as an exact word', () => {
    expect(parseSearchQuery('"kopi" gula', ['id'])).toEqual({
      words: [{ word: 'gula', stems: ['id=gula'] }],
      phrases: [['kopi']],
    })
  })

  it('reads an unclosed quote as words', () => {
    expect(parseSearchQuery('"a b" "kopi susu', ['id'])).toEqual({
      words: [
        { word: 'kopi', stems: ['id=kopi'] },
        { word: 'susu', stems: ['id=susu'] },
      ],
      phrases: [['a', 'b']],
    })
  })

  it.each(['', '   ', '!!!', '"" “”', '* OR -- ; % _', '🎉'])('gives nothing for %j', (q) => {
    expect(parseSearchQuery(q, ['id']).phrases).toEqual([])
    expect(parseSearchQuery(q, ['id']).words.map(({ word }) => word)).toEqual(q.includes('OR') ? ['or'] : [])
  })

  it('ignores everything after 16 words and phrases', () => {
    const words = Array.from({ length: 15 }, (_, at) => `kata${at}`).join(' ')
    const query = parseSearchQuery(`${words} "satu dua" "tiga empat"`, ['id'])
    expect(query.words).toHaveLength(15)
    expect(query.phrases).toEqual([['satu', 'dua']])
  })
})
