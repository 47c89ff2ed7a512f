import type { Route } from './route'

type Make = {
  screen: (template: string, query?: readonly string[]) => Route
  act: (template: string, traits?: Partial<Route>) => Route
}

/** A backup is complete before it is sent. */
const BACKUP_DEADLINE_MS = 10 * 60_000

/** The routes for administration: keys, people, webhooks, and the system. */
export function keepingRoutes({ screen, act }: Make): Route[] {
  return [
    screen('/meja/kunci', ['pesan']),
    act('/meja/kunci/buat'),
    act('/meja/kunci/putar'),
    act('/meja/kunci/cabut'),
    screen('/meja/kunci/{id}'),
    screen('/meja/orang'),
    screen('/meja/orang/peristiwa', ['page']),
    act('/meja/orang/undang'),
    act('/meja/orang/tautan'),
    act('/meja/orang/simpan'),
    act('/meja/orang/nonaktif'),
    act('/meja/orang/aktif'),
    act('/meja/orang/sesi/akhiri'),
    screen('/meja/orang/{id}', ['pesan']),
    screen('/meja/webhook', ['pesan']),
    act('/meja/webhook/buat'),
    screen('/meja/webhook/{id}', ['page', 'pesan']),
    act('/meja/webhook/{id}/uji'),
    act('/meja/webhook/{id}/ulang'),
    act('/meja/webhook/{id}/jeda'),
    act('/meja/webhook/{id}/putar'),
    act('/meja/webhook/{id}/simpan'),
    act('/meja/webhook/{id}/hapus'),
    screen('/meja/sistem'),
    act('/meja/sistem/cadangan', { deadlineMs: BACKUP_DEADLINE_MS }),
  ]
}
