import { resolve } from 'node:path'

/**
 * Where the build in `folder` has what it compiled from `source`; both are paths from the project's root.
 * @param {string} folder
 * @param {string} source
 */
export function compiledFile(folder, source) {
  return resolve(folder, 'service', source.replace(/\.\w+$/, '.mjs'))
}
