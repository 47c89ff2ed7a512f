import { afterAll, inject, vi } from 'vitest'
import { mediaFolder } from './media-folder'
import { createDatabase } from './postgres'
import { createSqliteUrl } from './sqlite'

// Before each test file of lib that needs a database: opens an empty one. Files share a process and the packages that it
// has loaded, but nothing of lib: neither its modules nor what they keep on `globalThis`.
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
