import { translations } from './translations'

/** Failures, and what to do about them. */
export const failures = translations({
  id: {
    notFound: { title: 'Tidak ada di sini', text: 'Mungkin sudah dihapus, atau bukan milik Anda.' },
    forbidden: {
      title: 'Tidak boleh',
      text: 'Hak Anda tidak sampai ke sini. Mintalah kepada yang mengurus orang.',
    },
    foreign: {
      title: 'Dikirim dari tempat lain',
      text: 'Yang mengubah sesuatu hanya diterima dari halaman meja ini sendiri.',
    },
    stepUp: {
      title: 'Siapa Anda?',
      text: 'Untuk ini tunjukkan sekali lagi siapa Anda, di tab baru; lalu kirim lagi di sini.',
    },
    invalid: { title: 'Belum dapat disimpan', text: 'Betulkan yang disebut, lalu kirim lagi.' },
    conflict: {
      title: 'Belum dapat disimpan',
      text: 'Ada yang berubah sementara itu. Muat ulang, lalu coba lagi.',
    },
    otherCopy: {
      title: 'Ada teks Anda yang lain',
      moved:
        'Dari tab atau gawai lain Anda menyimpan teks yang berbeda untuk artikel ini. Bila yang di bawah dikirim lagi, teks itu tidak hilang: ia pindah ke artikel baru, di antara yang belum disimpan.',
      discard:
        'Dari tab atau gawai lain Anda menyimpan teks yang berbeda untuk artikel ini. Bukalah, ambil yang perlu dan buang salinan itu; lalu kirim lagi yang di bawah.',
      open: 'Buka teks yang lain (tab baru)',
    },
    tooLarge: { title: 'Terlalu besar', text: 'Yang dikirim lebih dari 4 MiB.' },
    full: {
      title: 'Penyimpanan penuh',
      text: 'Tidak ada yang disimpan, dan teks Anda masih utuh di bawah. Beri tahu yang menjalankan layanan, lalu kirim lagi.',
    },
    unavailable: {
      title: 'Belum dapat disimpan',
      text: 'Layanan sedang tidak dapat menyimpan. Teks Anda masih utuh di bawah; kirim lagi sebentar lagi.',
    },
    unavailablePage: {
      title: 'Sebentar',
      text: 'Layanan sedang tidak dapat menjawab; coba lagi sebentar lagi.',
    },
    broken: { title: 'Terjadi kesalahan', text: 'Kesalahan ini dicatat dengan nomor di bawah.' },
    signedOut: {
      title: 'Anda sudah keluar',
      text: 'Sesi Anda berakhir, atau orang lain sudah masuk di peramban ini. Tidak ada yang hilang: semua yang Anda ketik ada di bawah. Masuk di tab baru, lalu kirim lagi di sini.',
      signIn: 'Masuk (tab baru)',
    },
    resend: 'Kirim lagi',
    request: 'Permintaan',
    typed: 'Yang Anda ketik',
  },
  en: {
    notFound: { title: 'Nothing is here', text: 'It may have been deleted, or is not yours.' },
    forbidden: {
      title: 'Not allowed',
      text: 'You do not have permission for this. Ask somebody who manages people.',
    },
    foreign: {
      title: 'Sent from elsewhere',
      text: 'Changes are only accepted from the pages of this desk.',
    },
    stepUp: {
      title: 'Who are you?',
      text: 'This requires a recent sign-in. Sign in again in a new tab, then send it again here.',
    },
    invalid: { title: 'Not saved yet', text: 'Fix what is named below, then send it again.' },
    conflict: { title: 'Not saved yet', text: 'Something changed meanwhile. Reload, then try again.' },
    otherCopy: {
      title: 'There is another text of yours',
      moved:
        'You have a different text for this article in another tab or on another device. If you send the one below again, that text is not lost: it moves to a new article, among those not saved yet.',
      discard:
        'You have a different text for this article in another tab or on another device. Open it, take what you need and discard that copy; then send the one below again.',
      open: 'Open the other text (new tab)',
    },
    tooLarge: { title: 'Too large', text: 'More than 4 MiB was sent.' },
    full: {
      title: 'The disk is full',
      text: 'Nothing was saved, and your text is complete below. Tell the operator of the service, then send it again.',
    },
    unavailable: {
      title: 'Not saved yet',
      text: 'The service cannot save at the moment. Your text is complete below; send it again in a moment.',
    },
    unavailablePage: {
      title: 'One moment',
      text: 'The service cannot respond right now; try again in a moment.',
    },
    broken: { title: 'Something went wrong', text: 'The error is in the log under the number below.' },
    signedOut: {
      title: 'You are signed out',
      text: 'Your session ended, or somebody else has signed in in this browser. Nothing is lost: everything you typed is below. Sign in in a new tab, then send it again here.',
      signIn: 'Sign in (new tab)',
    },
    resend: 'Send again',
    request: 'Request',
    typed: 'What you typed',
  },
})
