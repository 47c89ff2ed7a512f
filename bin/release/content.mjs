import { readFileSync } from 'node:fs'
import { hasNodeApi10 } from '../../lib/db/sqlite/node-api.mjs'
import { platformName } from '../prepare/platform.mjs'
import { buildFolder } from '../prepare/sources.mjs'
import { releaseFiles, releaseScripts } from './files.mjs'

/** @returns {import('./write.mjs').Content} */
export function releaseContent() {
  const { scripts, devDependencies, allowScripts, ...project } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  return {
    files: releaseFiles(),
    written: {
      'package.json': toJson({ ...project, scripts: releaseScripts(scripts) }),
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
