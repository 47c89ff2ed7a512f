import { pathToFileURL } from 'node:url'
import { compiledFile } from '../lib/compiled.mjs'
import { buildFolder } from './prepare/sources.mjs'

/** @param {string} source as the build of these sources has compiled it; the threads that it starts are of the same build */
export async function load(source) {
  process.env.BUILD_FOLDER = buildFolder()
  return import(pathToFileURL(compiledFile(buildFolder(), source)).href)
}
