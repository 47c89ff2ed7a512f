import { afterAll, inject } from 'vitest'
import { stopReweighing } from '../../lib/articles/write/reweigh'
import { closeDatabase, openDatabase } from '../../lib/db/client'
import { mediaFolder } from './media-folder'
import { createDatabase } from './postgres'
import { createSqliteUrl } from './sqlite'

// Before each test file of lib that needs a database: opens an empty one.
const postgresUrl = inject('postgresUrl')
process.env.DATABASE_URL = postgresUrl ? await createDatabase(postgresUrl) : createSqliteUrl()
process.env.MEDIA_STORE = `file:${mediaFolder()}`
await openDatabase()
afterAll(async () => {
  await stopReweighing()
  await closeDatabase()
})
