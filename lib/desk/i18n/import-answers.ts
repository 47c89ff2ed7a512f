/** By the code of a warning or a problem of the API. */
export type Answers = Partial<Record<string, string>>

/** What the service says of an article that is imported. */
export const INDONESIAN_ANSWERS: Answers = {
  content_sanitized: 'dikeluarkan dari isi karena tidak aman: {detail}',
  relative_url: 'alamat tanpa nama situs, jadi tidak menuju ke mana pun di sini: {detail}',
  image_not_copied: 'gambar {detail} tidak tersalin',
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
