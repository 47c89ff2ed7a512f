import type { Sentence } from '../../import-jobs/protocol'

/** The service's answer about an imported article, in Indonesian; undefined if unknown. */
export function indonesianAnswer({ text, about, detail }: Sentence['values']): string | undefined {
  const [, leftOut] = LEFT_OUT.exec(String(text)) ?? []
  if (leftOut) return `${leftOut} peringatan sejenis lagi tidak disebut`
  return ANSWERS[String(about)]?.replace('{detail}', () => inIndonesian(String(detail)))
}

/** The last warning of `limitWarnings` in `lib/errors.ts`. */
const LEFT_OUT = /^(\d+) more warnings of this kind were left out\.$/

/** The subject of a warning about the content, as `lib/content` writes it; HTML names are not translated. */
function inIndonesian(detail: string): string {
  const [what = ''] = detail.split('. Write it in full, ')
  return what
    .replace(/^element (?=\S+$)/, 'elemen ')
    .replace(/^attribute (?=\S+$)/, 'atribut ')
    .replace(/^URL /, 'alamat ')
    .replace(/ in ([\w-]{1,50}\[[\w-]{1,50}\])$/, ' di $1')
}

/** By the code of an API warning or problem. */
const ANSWERS: Partial<Record<string, string>> = {
  content_sanitized: 'dikeluarkan dari isi karena tidak aman: {detail}',
  relative_url: 'alamat tanpa nama situs, jadi tidak menuju ke mana pun di sini: {detail}',
  image_not_copied: 'gambar {detail} tidak tersalin',
  image_missing: 'gambar {detail} tidak ada di layanan ini, jadi tidak tampil',
  fence_unwrapped: 'seluruh isinya satu blok kode Markdown; bloknya dibuka',
  front_matter_hidden: 'isinya diawali bagian kepala, yang tidak ditampilkan',
  title_repeated: 'judul pertama di isi sama dengan judul artikel; tidak ditampilkan dua kali',
  front_matter_ignored: 'bagian kepala berkas yang diabaikan: {detail}',
  field_from_front_matter: 'diambil dari bagian kepala berkas',
  slug_changed: 'alamatnya disesuaikan',
  scheduled: 'tanggalnya di masa depan, jadi artikelnya dijadwalkan',
  saved_as_draft: 'menjadi draf, karena yang menjalankan impor tidak boleh menerbitkan',
  too_complex: 'isinya terlalu rumit untuk diolah',
  too_long: 'terlalu panjang',
  too_many: 'terlalu banyak',
  required: 'harus diisi',
  taken: 'sudah dipakai artikel lain',
  reserved: 'dipakai situs ini sendiri',
  invalid_url: 'bukan alamat https yang lengkap',
  invalid_path: 'bukan jalur seperti /2019/05/judul/',
  invalid_characters: 'memuat karakter yang tidak dapat disimpan',
  invalid_date_time: 'bukan tanggal dan jam',
  'validation-failed': 'Ada isian yang tidak dapat disimpan.',
  'slug-taken': 'Alamatnya sudah dipakai artikel lain.',
  'alias-taken': 'Alamat lamanya sudah menuju ke artikel lain.',
  'translation-exists': 'Terjemahan dalam bahasa itu sudah ada.',
  'payload-too-large': 'Terlalu besar untuk layanan ini.',
  'storage-full': 'Penyimpanan penuh; beri tahu yang menjalankan layanan.',
  unsupported_media_type: 'bukan gambar yang dapat diterima',
  'unsupported-media-type': 'bukan gambar yang dapat diterima',
}
