import { prepare, steps } from '../../bin/prepare/prepare.mjs'
import { buildFolder } from '../../bin/prepare/sources.mjs'

/** For tests that start threads of lib: as the build has compiled them, since each takes a second to load TypeScript. */
export async function setup() {
  await prepare(steps.settings)
  process.env.BUILD_FOLDER = buildFolder()
}
