import type { TestProject } from 'vitest/node'
import { borrowPostgres, returnPostgres } from './shared-postgres'

/** For tests of lib on PostgreSQL: provides the server on which each test file creates its database. */
export async function setup(project: TestProject) {
  const { url } = await borrowPostgres()
  project.provide('postgresUrl', url)
}

export const teardown = returnPostgres
