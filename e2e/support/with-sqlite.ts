import type { TestProject } from 'vitest/node'

/** For tests of lib on SQLite, where a database is a file. */
export function setup(project: TestProject) {
  project.provide('postgresUrl', '')
}
