// npm run release: packs this version, built for this platform, as an archive; or as a folder, for a container image.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import './init.mjs'
import { packages } from './prepare/packages.mjs'
import { platformName } from './prepare/platform.mjs'
import { inTurn, prepare, steps } from './prepare/prepare.mjs'
import { exitIfHelpIsAsked, usageOf } from './usage.mjs'

const args = process.argv.slice(2)
exitIfHelpIsAsked('release', args)
const [, folder] = args
const problem = problemWith(args)
if (problem !== null) {
  console.error(`${problem}\n\n${usageOf('release')}`)
  process.exit(1)
}
await (folder ? release(folder) : releaseArchive())

/** @param {string[]} args */
function problemWith([option, folder, ...others]) {
  if (option === undefined) return null
  if (option !== '--folder') return `Unknown argument "${option}".`
  if (!folder) return '--folder needs a folder.'
  if (others.length > 0) return `Unknown argument "${others[0]}".`
  return isEmptyFolder(folder) ? null : `${folder} is not an empty folder.`
}

function isEmptyFolder(/** @type {string} */ path) {
  if (!existsSync(path)) return true
  return statSync(path).isDirectory() && readdirSync(path).length === 0
}

async function release(/** @type {string} */ target) {
  await prepare(steps.production)
  const { releaseContent } = await import('./release/content.mjs')
  const { writeFolder } = await import('./release/write.mjs')
  await writeFolder(target, releaseContent())
}

async function releaseArchive() {
  await prepare(inTurn(packages, steps.production))
  const { releaseContent } = await import('./release/content.mjs')
  const { writeArchive } = await import('./release/write.mjs')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const name = `artikel-${version}-${platformName()}`
  mkdirSync('release', { recursive: true })
  const hash = await writeArchive(`release/${name}.tar.gz`, `artikel-${version}`, releaseContent())
  writeFileSync('release/SHA256SUMS', `${hash}  ${name}.tar.gz\n`)
  console.log(`release/${name}.tar.gz`)
}
