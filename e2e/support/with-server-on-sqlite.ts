import type { TestProject } from 'vitest/node'
import { provideServer } from './provide-server'
import { createSqliteUrl } from './sqlite'

/** For tests over HTTP: a production server on an empty SQLite file. */
export function setup(project: TestProject) {
  return provideServer(project, createSqliteUrl)
}
