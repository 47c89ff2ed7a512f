import { translations } from './translations'

/** What is wrong with a field, by the code of the problem; `label` is the name of the field on the screen. */
export const faults = translations({
  id: {
    byCode: {
      required: (label: string) => `${label} harus diisi.`,
      too_long: (label: string) => `${label} terlalu panjang.`,
      too_many: (label: string) => `${label}: terlalu banyak.`,
      invalid_characters: (label: string) => `${label} memuat karakter yang tidak dapat disimpan.`,
      invalid_date_time: (label: string) => `${label} bukan tanggal dan jam, misalnya 2026-12-01T08:00.`,
      in_future: (label: string) => `${label} paling jauh sepuluh tahun lagi.`,
      invalid_url: (label: string) => `${label} harus berupa alamat https yang lengkap.`,
      invalid_slug: (label: string) => `${label} tidak dapat dipakai; pilih yang lain.`,
      taken: (label: string) => `${label} sudah dipakai artikel lain.`,
      not_in_future: (label: string) => `${label} harus di masa depan.`,
      reserved: (label: string) => `${label} sudah dipakai situs ini sendiri; pilih yang lain.`,
      invalid_path: (label: string) => `${label}: tiap baris harus sebuah jalur seperti /2019/05/judul/.`,
    },
    other: (label: string, message: string) => `${label}: ${message}`,
  },
  en: {
    byCode: {
      required: (label: string) => `${label} is required.`,
      too_long: (label: string) => `${label} is too long.`,
      too_many: (label: string) => `${label}: too many.`,
      invalid_characters: (label: string) => `${label} has characters that cannot be stored.`,
      invalid_date_time: (label: string) => `${label} is no date and time such as 2026-12-01T08:00.`,
      in_future: (label: string) => `${label} may be ten years ahead at most.`,
      invalid_url: (label: string) => `${label} must be a complete https address.`,
      invalid_slug: (label: string) => `${label} cannot be used; choose another.`,
      taken: (label: string) => `Another article has this already: ${label}.`,
      not_in_future: (label: string) => `${label} must be in the future.`,
      reserved: (label: string) => `${label} is used by the site itself; choose another.`,
      invalid_path: (label: string) => `${label}: each line must be a path such as /2019/05/title/.`,
    },
    other: (label: string, message: string) => `${label}: ${message}`,
  },
})
