import { afterAll, inject, vi } from 'vitest'
import { mediaFolder } from './media-folder'
import { createDatabase } from './postgres'
import { createSqliteUrl } from './sqlite'

// Opens an empty database before each test file of lib that needs one. Files share a process with its loaded packages, but
// neither the modules of lib nor what they keep on `globalThis`.
vi.resetModules()
for (const key of Object.getOwnPropertySymbols(globalThis)) {
  if (key.description?.startsWith('artikel.')) Reflect.deleteProperty(globalThis, key)
}
const postgresUrl = inject('postgresUrl')
process.env.DATABASE_URL = postgresUrl ? await createDatabase(postgresUrl) : createSqliteUrl()
process.env.MEDIA_STORE = `file:${mediaFolder()}`
const { closeDatabase, openDatabase } = await import('../../lib/db/client')
const { stopReweighing } = await import('../../lib/articles/indexing/reweigh')
await openDatabase()
afterAll(async () => {
  await stopReweighing()
  await closeDatabase()
})
