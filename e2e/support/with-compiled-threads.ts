import { prepare, steps } from '../../bin/prepare/prepare.mjs'
import { buildFolder } from '../../bin/prepare/sources.mjs'

/** For tests that start worker threads of lib: uses the compiled ones, as loading TypeScript takes a second in each. */
export async function setup() {
  await prepare(steps.settings)
  process.env.BUILD_FOLDER = buildFolder()
}
