import { readFileSync } from 'node:fs'
import { hasNodeApi10 } from '../../lib/db/sqlite/node-api.mjs'
import { platformName } from '../prepare/platform.mjs'
import { buildFolder } from '../prepare/sources.mjs'
import { releaseFiles } from './files.mjs'

/** Scripts that need neither sources nor development packages. */
const SCRIPTS = [
  'start',
  'demo',
  'key',
  'import',
  'export',
  'mirror',
  'backup',
  'restore',
  'verify',
  'render',
]

/** @returns {import('./write.mjs').Content} */
export function releaseContent() {
  const { scripts, devDependencies, allowScripts, ...project } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const kept = Object.fromEntries(SCRIPTS.map((name) => [name, scripts[name]]))
  return {
    files: releaseFiles(),
    written: {
      'package.json': toJson({ ...project, scripts: kept }),
      'release.json': toJson({
        build: buildFolder().replaceAll('\\', '/'),
        platform: platformName(),
        node: hasNodeApi10 ? '22.14 or newer' : `${process.versions.node.split('.')[0]}, or 22.14 and newer`,
      }),
    },
  }
}

function toJson(/** @type {object} */ value) {
  return `${JSON.stringify(value, null, 2)}\n`
}
