import { translations } from './translations'

/** What surrounds every screen. */
export const frame = translations({
  id: {
    title: 'Meja',
    skip: 'Langsung ke isi',
    menu: 'Menu',
    sections: 'Bagian meja',
    overview: 'Ringkasan',
    articles: 'Artikel',
    account: 'Akun',
    write: 'Tulis',
    signOut: 'Keluar',
    site: 'Lihat situs',
    onlyHttp:
      'Situs ini dibuka lewat http, jadi kunci sandi tidak dapat dipakai dan siapa pun di jaringan ini dapat membaca yang dikirim. Dokumentasi “desk” menerangkan tiga jalan ke https.',
    back: 'Kembali',
    unsaved: {
      title: 'Keluar dan buang?',
      text: 'Yang ini hanya ada di peramban ini, belum sampai ke server:',
      discard: 'Keluar dan buang',
      stay: 'Tetap di sini',
    },
    keys: {
      title: 'Tombol',
      close: 'Tutup',
      list: [
        ['/', 'mencari'],
        ['n', 'artikel baru'],
        ['?', 'daftar ini'],
        ['Ctrl/⌘ + S', 'simpan'],
        ['Ctrl/⌘ + Enter', 'terbitkan, perbarui'],
        ['Ctrl/⌘ + B, I, K', 'tebal, miring, tautan'],
        ['Ctrl/⌘ + Shift + V', 'tempel sebagai teks'],
        ['Ctrl/⌘ + Alt + P', 'pratinjau'],
        ['Esc', 'tutup'],
      ],
    },
  },
  en: {
    title: 'Desk',
    skip: 'Skip to content',
    menu: 'Menu',
    sections: 'Sections of the desk',
    overview: 'Overview',
    articles: 'Articles',
    account: 'Account',
    write: 'Write',
    signOut: 'Sign out',
    site: 'View the site',
    onlyHttp:
      'This site is opened by http, so passkeys cannot be used and whoever is on this network can read what is sent. The document “desk” has three ways to https.',
    back: 'Back',
    unsaved: {
      title: 'Sign out and discard?',
      text: 'This is in this browser only, it never reached the server:',
      discard: 'Sign out and discard',
      stay: 'Stay here',
    },
    keys: {
      title: 'Keys',
      close: 'Close',
      list: [
        ['/', 'search'],
        ['n', 'new article'],
        ['?', 'this list'],
        ['Ctrl/⌘ + S', 'save'],
        ['Ctrl/⌘ + Enter', 'publish, update'],
        ['Ctrl/⌘ + B, I, K', 'bold, italic, link'],
        ['Ctrl/⌘ + Shift + V', 'paste as text'],
        ['Ctrl/⌘ + Alt + P', 'preview'],
        ['Esc', 'close'],
      ],
    },
  },
})
