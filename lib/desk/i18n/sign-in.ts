import { translations } from './translations'

/** Signing in, and the pages of links. */
export const signIn = translations({
  id: {
    title: 'Masuk',
    passkey: 'Masuk dengan kunci sandi',
    withoutPasskey: 'Belum punya kunci sandi? Di komputer tempat layanan ini berjalan, buat tautan masuk:',
    command: 'npm run desk -- link NAMA',
    noHttps:
      'Kunci sandi memerlukan https. Di sini Anda masuk dengan tautan, yang dibuat di komputer tempat layanan ini berjalan:',
    needsScript: 'Kunci sandi memerlukan JavaScript; tanpanya pakailah tautan.',
    wrongAddress: 'Alamat yang benar:',
    failed: 'Kunci sandi tidak diterima. Coba lagi, atau pakai tautan.',
    cancelled: 'Tidak jadi: kunci sandi tidak dipakai.',
    again:
      'Tunjukkan sekali lagi siapa Anda; itu diminta untuk kunci sandi, orang, kunci API, dan rahasia webhook.',
    linkTitle: (name: string) => `Masuk sebagai ${name}`,
    linkText: 'Tautan ini berlaku sekali.',
    linkSubmit: 'Masuk',
    firstTitle: 'Selamat datang',
    firstText:
      'Belum ada siapa pun di meja ini. Anda menjadi orang pertama, dengan semua hak. Siapa nama Anda?',
    name: 'Nama',
    firstSubmit: 'Mulai',
    usedTitle: 'Tautan ini sudah dipakai',
    lateTitle: 'Tautan ini sudah tidak berlaku',
    unknownTitle: 'Tautan ini tidak dikenal',
    newLink: 'Buat yang baru di komputer tempat layanan ini berjalan:',
  },
  en: {
    title: 'Sign in',
    passkey: 'Sign in with a passkey',
    withoutPasskey: 'No passkey yet? Make a link on the computer that runs this service:',
    command: 'npm run desk -- link NAME',
    noHttps:
      'Passkeys need https. Here one signs in by a link, which is made on the computer that runs this service:',
    needsScript: 'Passkeys need JavaScript; without it use a link.',
    wrongAddress: 'The right address:',
    failed: 'The passkey was not accepted. Try again, or use a link.',
    cancelled: 'Cancelled: no passkey was used.',
    again: 'Show once more who you are; passkeys, people, API keys and webhook secrets ask for it.',
    linkTitle: (name: string) => `Sign in as ${name}`,
    linkText: 'This link works once.',
    linkSubmit: 'Sign in',
    firstTitle: 'Welcome',
    firstText: 'Nobody is at this desk yet. You become the first, with every right. What is your name?',
    name: 'Name',
    firstSubmit: 'Begin',
    usedTitle: 'This link was used',
    lateTitle: 'This link is no longer valid',
    unknownTitle: 'This link is not known',
    newLink: 'Make a new one on the computer that runs this service:',
  },
})
