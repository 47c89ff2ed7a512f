import { keepingRoutes } from './desk-keeping'
import { MAX_FORM_BYTES, type Route, route } from './route'

/** For requests by scripts of the desk: responses of authenticators have some kilobytes. */
export const MAX_JSON_BYTES = 64 * 1024

const OF_DESK = { isDesk: true, isCacheable: false, maxBodyBytes: MAX_FORM_BYTES }

/** The routes of the desk: screens, and the targets of their forms. */
export function deskRoutes(): Route[] {
  const screen = (template: string, query: readonly string[] = []) =>
    route('page', template, { ...OF_DESK, query })
  const act = (template: string, traits: Partial<Route> = {}) =>
    route('document', template, { ...OF_DESK, ...traits })
  const script = (template: string) =>
    route('document', template, { ...OF_DESK, maxBodyBytes: MAX_JSON_BYTES })
  /** A screen whose form posts to its own URL: the handler has another path in `app`. */
  const screenWithAct = (template: string, query: readonly string[] = []) =>
    route('page', template, { ...OF_DESK, query, postsTo: `${template}/kirim` })
  return [
    screen('/meja'),
    screen('/meja/masuk', ['kembali', 'lagi']),
    screenWithAct('/meja/masuk/{token}'),
    act('/meja/keluar'),
    script('/meja/kunci-sandi'),
    script('/meja/kunci-sandi/pilihan'),
    screen('/meja/akun', ['pesan']),
    act('/meja/akun/simpan'),
    act('/meja/akun/sesi/akhiri'),
    screen('/meja/artikel', [
      'q',
      'status',
      'kategori',
      'tag',
      'penulis',
      'sort',
      'page',
      'hasil',
      'tindakan',
      'kurang',
      'dihapus',
    ]),
    act('/meja/artikel/massal'),
    screen('/meja/angka', ['hari']),
    screen('/meja/artikel/baru'),
    screen('/meja/artikel/{id}', ['salinan', 'periksa', 'pesan']),
    act('/meja/artikel/{id}/simpan'),
    screenWithAct('/meja/artikel/{id}/terbit', ['periksa', 'tanggal']),
    act('/meja/artikel/{id}/tarik'),
    act('/meja/artikel/{id}/hapus'),
    act('/meja/artikel/{id}/pulihkan'),
    act('/meja/artikel/{id}/salinan/buang'),
    screen('/meja/artikel/{id}/pratinjau'),
    screen('/meja/artikel/{id}/angka', ['hari']),
    screen('/meja/artikel/{id}/riwayat', ['dari', 'ke', 'pesan']),
    act('/meja/artikel/{id}/riwayat/{revision}/pulihkan'),
    screenWithAct('/meja/artikel/{id}/bentrok', ['pemilik']),
    screenWithAct('/meja/artikel/{id}/markdown', ['pesan']),
    screenWithAct('/meja/artikel/{id}/bagikan', ['pesan']),
    act('/meja/artikel/{id}/bagikan/cabut'),
    screen('/meja/media', ['q', 'saring', 'page', 'pesan', 'gagal', 'url', 'salah']),
    route('document', '/meja/media/unggah', { ...OF_DESK, files: 'pictures' }),
    screen('/meja/media/{id}', ['pesan']),
    act('/meja/media/{id}/simpan'),
    screenWithAct('/meja/media/{id}/hapus'),
    screen('/meja/impor', ['salah', 'pesan']),
    route('document', '/meja/impor/unggah', { ...OF_DESK, files: 'source' }),
    screen('/meja/impor/{id}'),
    act('/meja/impor/{id}/jalankan'),
    act('/meja/impor/{id}/batal'),
    act('/meja/impor/{id}/hapus'),
    screen('/meja/sampah', ['page', 'kembali', 'tanpa', 'hapus']),
    act('/meja/sampah/pulihkan'),
    screenWithAct('/meja/sampah/hapus', ['id']),
    screenWithAct('/meja/akun/kunci-sandi/hapus', ['kunci']),
    act('/meja/artikel/{id}/pratinjau/potongan'),
    ...keepingRoutes({ screen, act }),
    // Any other path of the desk; last, since the first match wins.
    screen('/meja/{rest}'),
  ]
}
