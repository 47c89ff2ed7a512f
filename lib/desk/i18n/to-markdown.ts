import { translations } from './translations'

/** Converting an article to Markdown, after showing the difference. */
export const toMarkdown = translations({
  id: {
    title: (title: string) => `Ubah “${title}” ke Markdown`,
    explain: 'Teks ini menjadi Markdown sebagai satu versi baru. Versi yang sekarang tetap ada di Riwayat.',
    published:
      'Teks ini menjadi Markdown sebagai satu versi baru, dan pembaca langsung melihatnya. Versi yang sekarang tetap ada di Riwayat.',
    already: 'Teks ini sudah Markdown.',
    changed: 'Artikel ini berubah sejak bedanya ditampilkan. Di bawah ini bedanya yang sekarang.',
    copy: 'Anda punya salinan yang belum disimpan. Simpan atau buang dulu, agar tidak perlu digabung nanti.',
    leftOut: 'Yang tidak dapat dibawa',
    shown: 'Yang berubah bagi pembaca',
    same: 'Tidak ada; artikelnya tampak sama.',
    source: 'Yang berubah di teks',
    change: 'Ubah ke Markdown',
    leave: 'Biarkan',
  },
  en: {
    title: (title: string) => `Change “${title}” to Markdown`,
    explain: 'The text becomes Markdown, as one new version. The current version stays in the history.',
    published:
      'The text becomes Markdown, as one new version, which readers see at once. The current version stays in the history.',
    already: 'This text is already Markdown.',
    changed: 'The article has changed since the differences were shown. The current ones are below.',
    copy: 'You have a copy that is not saved. Save or discard it first, so that nothing has to be merged later.',
    leftOut: 'What cannot be kept',
    shown: 'What changes for readers',
    same: 'Nothing; the article looks the same.',
    source: 'What changes in the text',
    change: 'Change to Markdown',
    leave: 'Leave it',
  },
})
