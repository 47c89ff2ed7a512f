import { afterAll, inject } from 'vitest'
import { closeDatabase, openDatabase } from '../../lib/db/client'
import { createDatabase } from './postgres'
import { createSqliteUrl } from './sqlite'

// Runs before each test file of lib that needs a database: an empty one of its own is open.
const postgresUrl = inject('postgresUrl')
process.env.DATABASE_URL = postgresUrl ? await createDatabase(postgresUrl) : createSqliteUrl()
await openDatabase()
afterAll(closeDatabase)
