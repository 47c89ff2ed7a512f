import { checkPortBefore } from './check-port.mjs'
import { load } from './load.mjs'
import { markBuild, removeBuilds } from './prepare/builds.mjs'
import { prepare, steps } from './prepare/prepare.mjs'
import { buildFolder } from './prepare/sources.mjs'

/** @param {string} source serves in this process; invalid settings end it before the build */
export async function serveBy(source) {
  // Next.js, React and Prisma read these when they are loaded.
  Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' })
  await checkPortBefore(steps.settings)
  await prepare(steps.settings)
  markBuild(buildFolder())
  const { checkSettings } = await load('bin/check-settings.ts')
  await checkSettings()
  await prepare(steps.production)
  removeBuilds([buildFolder()])
  await load(source)
}
