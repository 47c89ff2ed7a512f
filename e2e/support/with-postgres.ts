import type { TestProject } from 'vitest/node'
import { borrowPostgres, returnPostgres } from './shared-postgres'

/** For tests of lib on PostgreSQL: provides the server where each test file makes its database. */
export async function setup(project: TestProject) {
  const { url } = await borrowPostgres()
  project.provide('postgresUrl', url)
}

export const teardown = returnPostgres
