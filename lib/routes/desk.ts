import { MAX_FORM_BYTES, type Route, route } from './route'

const OF_DESK = { isDesk: true, isCacheable: false, maxBodyBytes: MAX_FORM_BYTES }

/** The addresses of the desk: screens, and what their forms are sent to. */
export function desk(): Route[] {
  const screen = (template: string, query: readonly string[] = []) =>
    route('page', template, { ...OF_DESK, query })
  const act = (template: string) => route('document', template, OF_DESK)
  /** Where a form is sent to the address that shows it, its handler has one of its own in `app`. */
  const screenWithAct = (template: string) =>
    route('page', template, { ...OF_DESK, postsTo: `${template}/kirim` })
  return [
    screen('/meja'),
    screen('/meja/masuk', ['kembali', 'lagi']),
    screenWithAct('/meja/masuk/{token}'),
    act('/meja/keluar'),
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
      'dihapus',
    ]),
    act('/meja/artikel/massal'),
    screen('/meja/artikel/baru'),
    screen('/meja/artikel/{id}', ['salinan', 'periksa', 'pesan']),
    act('/meja/artikel/{id}/simpan'),
    screenWithAct('/meja/artikel/{id}/terbit'),
    act('/meja/artikel/{id}/tarik'),
    act('/meja/artikel/{id}/hapus'),
    act('/meja/artikel/{id}/pulihkan'),
    act('/meja/artikel/{id}/salinan/buang'),
    screen('/meja/artikel/{id}/pratinjau'),
    act('/meja/artikel/{id}/pratinjau/potongan'),
  ]
}
