import { pathToFileURL } from 'node:url'
import { compiledFile } from '../lib/compiled.mjs'
import { buildFolder } from './prepare/sources.mjs'

/** @param {string} source as compiled by the build of these sources, of which its threads are too */
export async function load(source) {
  process.env.BUILD_FOLDER = buildFolder()
  return import(pathToFileURL(compiledFile(buildFolder(), source)).href)
}
