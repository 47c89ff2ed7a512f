import { resolve } from 'node:path'

/**
 * The path of the file that the build in `folder` compiled from `source`; both are relative to the project root.
 * @param {string} folder
 * @param {string} source
 */
export function compiledFile(folder, source) {
  return resolve(folder, 'service', source.replace(/\.\w+$/, '.mjs'))
}
