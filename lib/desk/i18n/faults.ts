import { translations } from './translations'

/** Errors of a field, by the code of the problem; `label` is the name of the field on the screen. */
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
      not_allowed: (label: string) => `${label} harus berupa alamat https yang terbuka untuk umum.`,
      invalid_slug: (label: string) => `${label} tidak dapat dipakai; pilih yang lain.`,
      taken: (label: string) => `${label} sudah dipakai artikel lain.`,
      not_in_future: (label: string) => `${label} harus di masa depan.`,
      reserved: (label: string) => `${label} sudah dipakai situs ini sendiri; pilih yang lain.`,
      invalid_language: (label: string) => `${label} harus sebuah kode bahasa seperti id, en, atau pt-BR.`,
      invalid_translation: (label: string) => `${label} harus alamat (slug) artikel lain yang sudah ada.`,
      invalid_path: (label: string) => `${label}: tiap baris harus sebuah jalur seperti /2019/05/judul/.`,
      invalid_name: (label: string) =>
        `${label}: 1 sampai 100 karakter dalam satu baris, tanpa spasi di ujungnya.`,
      name_taken: (label: string) =>
        `${label} ini sudah dipakai; pilih yang lain. Bila orang itu baru saja diundang dan tautannya tidak sempat terlihat, buat tautan baru untuknya.`,
      key_name_taken: (label: string) =>
        `${label} ini sudah dipakai kunci lain; pilih yang lain. Bila kunci itu baru saja dibuat dan rahasianya tidak sempat terlihat, ganti rahasianya.`,
      too_small: (label: string) => `${label}: pilih paling sedikit satu.`,
      invalid_scopes: (label: string) => `${label}: pilih paling sedikit satu.`,
      invalid_duration: (label: string) => `${label}: pilih salah satu.`,
    },
    translationExists: 'Sudah ada terjemahan dalam bahasa ini; ubah yang itu, atau tulis bahasa naskah ini.',
    other: (label: string, message: string) => `${label}: ${message}`,
    general: {
      last_manager: 'Ini satu-satunya yang boleh mengurus orang; berikan hak itu dahulu kepada orang lain.',
      backup_running: 'Sebuah cadangan sedang dibuat; coba lagi setelah itu.',
      person_disabled: 'Orang ini dinonaktifkan; aktifkan dahulu.',
      person_has_more:
        'Orang ini boleh lebih banyak daripada Anda; hanya dapat diurus oleh yang boleh semuanya itu.',
      webhook_inactive: 'Webhook ini dijeda; lanjutkan dahulu.',
      too_many_webhooks: 'Sudah ada 100 webhook; hapus dahulu yang tidak diperlukan.',
    },
  },
  en: {
    byCode: {
      required: (label: string) => `${label} is required.`,
      too_long: (label: string) => `${label} is too long.`,
      too_many: (label: string) => `${label}: too many.`,
      invalid_characters: (label: string) => `${label} has characters that cannot be stored.`,
      invalid_date_time: (label: string) => `${label} must be a date and time such as 2026-12-01T08:00.`,
      in_future: (label: string) => `${label} may be at most ten years ahead.`,
      invalid_url: (label: string) => `${label} must be a complete https address.`,
      not_allowed: (label: string) => `${label} must be a public https address.`,
      invalid_slug: (label: string) => `${label} cannot be used; choose another.`,
      taken: (label: string) => `Another article already has this: ${label}.`,
      not_in_future: (label: string) => `${label} must be in the future.`,
      reserved: (label: string) => `${label} is used by the site itself; choose another.`,
      invalid_language: (label: string) => `${label} must be a language code such as id, en or pt-BR.`,
      invalid_translation: (label: string) => `${label} must be the address (slug) of another article.`,
      invalid_path: (label: string) => `${label}: each line must be a path such as /2019/05/title/.`,
      invalid_name: (label: string) =>
        `${label}: 1 to 100 characters on one line, without leading or trailing spaces.`,
      name_taken: (label: string) =>
        `${label}: already taken; choose another. If that person has just been invited and you did not see the link, make a new link for them.`,
      key_name_taken: (label: string) =>
        `${label}: another key already has it; choose another. If that key has just been made and you did not see its secret, give it a new one.`,
      too_small: (label: string) => `${label}: choose at least one.`,
      invalid_scopes: (label: string) => `${label}: choose at least one.`,
      invalid_duration: (label: string) => `${label}: choose one.`,
    },
    translationExists:
      'A translation in this language already exists; change that one, or set the language of this text.',
    other: (label: string, message: string) => `${label}: ${message}`,
    general: {
      last_manager: 'This is the only person who may manage people; give somebody else that right first.',
      backup_running: 'A backup is already being made; try again when it is done.',
      person_disabled: 'This person is disabled; enable them first.',
      person_has_more:
        'This person has permissions that you lack; only somebody with all of those can manage them.',
      webhook_inactive: 'This webhook is paused; resume it first.',
      too_many_webhooks: 'There are already 100 webhooks; delete one that is no longer needed first.',
    },
  },
})
