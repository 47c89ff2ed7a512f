import { pathToFileURL } from 'node:url'
import { compiledFile } from '../lib/compiled.mjs'
import { buildFolder } from './prepare/sources.mjs'

/** @param {string} source is loaded as compiled in the current build, which its threads use too */
export async function load(source) {
  process.env.BUILD_FOLDER = buildFolder()
  return import(pathToFileURL(compiledFile(buildFolder(), source)).href)
}
