import { translations } from './translations'

/** The system that the service runs on. */
export const system = translations({
  id: {
    title: 'Sistem',
    version: 'Versi',
    runsOn: (version: string, node: string) => `Artikel ${version}, Node.js ${node}`,
    database: 'Basis data',
    size: (kind: string, size: string) => `${kind}, ${size} MB`,
    migrations: 'Migrasi',
    migrated: (count: string, last: string) => `${count}, yang terakhir ${last}`,
    lastBackup: 'Cadangan terakhir',
    noBackup: 'belum pernah, sejauh layanan ini tahu',
    events: 'Catatan siapa yang masuk dan mengubah apa',
    backup: 'Cadangan',
    backupText:
      'Satu berkas berisi semuanya: artikel, gambar, orang, dan kunci. Simpan seperti menyimpan basis data itu sendiri. Ia dibuat dahulu sampai utuh, lalu diunduh; situs yang besar lebih baik dicadangkan dengan perintah, setiap malam.',
    download: 'Unduh cadangan',
    commands: 'Perintah di server',
    commandNames: {
      backup: 'Membuat cadangan',
      restore: 'Memulihkan cadangan ke basis data kosong',
      import: 'Memasukkan artikel',
      export: 'Mengeluarkan semua artikel',
    },
    settings: 'Setelan',
    settingsText:
      'Dibaca dari lingkungan saat layanan mulai; diubah di sana. Yang rahasia tidak ditampilkan.',
    columns: { name: 'Nama', value: 'Nilai', source: 'Asal' },
    sources: { set: 'lingkungan', default: 'bawaan' },
    secret: '(rahasia)',
    empty: '–',
  },
  en: {
    title: 'System',
    version: 'Version',
    runsOn: (version: string, node: string) => `Artikel ${version}, Node.js ${node}`,
    database: 'Database',
    size: (kind: string, size: string) => `${kind}, ${size} MB`,
    migrations: 'Migrations',
    migrated: (count: string, last: string) => `${count}, the last one ${last}`,
    lastBackup: 'Last backup',
    noBackup: 'none yet, as far as this service knows',
    events: 'Events: who signed in and changed what',
    backup: 'Backup',
    backupText:
      'One file with everything: articles, pictures, people and keys. Protect it like the database itself. It is completed before the download starts; for a large site, better run the backup command every night.',
    download: 'Download a backup',
    commands: 'Commands on the server',
    commandNames: {
      backup: 'To make a backup',
      restore: 'To restore a backup into an empty database',
      import: 'To import articles',
      export: 'To export all articles',
    },
    settings: 'Settings',
    settingsText:
      'Read from the environment when the service starts, and changed there. Secrets are not shown.',
    columns: { name: 'Name', value: 'Value', source: 'From' },
    sources: { set: 'environment', default: 'default' },
    secret: '(secret)',
    empty: '–',
  },
})
