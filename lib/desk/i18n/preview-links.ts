import { translations } from './translations'

/** Links that show an article to others before it is published. */
export const previewLinks = translations({
  id: {
    title: (title: string) => `Bagikan pratinjau “${title}”`,
    explain:
      'Siapa pun yang punya tautannya melihat artikel ini seperti halamannya nanti, tanpa masuk: yang terakhir disimpan, bukan salinan kerja Anda. Setelah terbit, tautan itu menuju halamannya.',
    published: 'Artikel ini sudah terbit; tautan pratinjau menuju halamannya.',
    lifetime: 'Berlaku selama',
    lifetimes: { '1d': '1 hari', '7d': '7 hari', '30d': '30 hari', '90d': '90 hari' },
    make: 'Buat tautan',
    made: 'Tautan dibuat.',
    revoked: 'Tautan dicabut.',
    valid: 'Tautan yang berlaku',
    none: 'Belum ada.',
    until: (date: string, by: string | null) => `Sampai ${date}${by === null ? '' : `, dibuat ${by}`}`,
    copy: 'Salin',
    copied: 'Tersalin',
    revoke: 'Cabut',
    revokeOf: (date: string) => `Cabut tautan yang berlaku sampai ${date}`,
    revokeAll: 'Cabut semua',
    revokeAllHint: 'Juga tautan yang dibuat sebelum ada daftar ini.',
  },
  en: {
    title: (title: string) => `Share a preview of “${title}”`,
    explain:
      'Anyone with the link sees the article as its page will be, without signing in: the last saved text, not your working copy. Once it is published, the link leads to its page.',
    published: 'This article is published; links to previews lead to its page.',
    lifetime: 'Valid for',
    lifetimes: { '1d': '1 day', '7d': '7 days', '30d': '30 days', '90d': '90 days' },
    make: 'Create a link',
    made: 'The link was created.',
    revoked: 'The link was revoked.',
    valid: 'Valid links',
    none: 'None yet.',
    until: (date: string, by: string | null) => `Until ${date}${by === null ? '' : `, created by ${by}`}`,
    copy: 'Copy',
    copied: 'Copied',
    revoke: 'Revoke',
    revokeOf: (date: string) => `Revoke the link that is valid until ${date}`,
    revokeAll: 'Revoke all',
    revokeAllHint: 'Including those created before this list existed.',
  },
})
