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
  },
})
