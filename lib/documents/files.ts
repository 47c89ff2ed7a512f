import { readdirSync } from 'node:fs'

/** Folders whose Markdown is not a document of the project. */
const NOT_OURS = ['node_modules', 'samples', 'texts', 'test-results', 'data', 'release']

/** The Markdown documents of the project, as paths from its root. */
export function listDocuments(folder = '.'): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return isOurs(entry.name) ? listDocuments(path) : []
    return path.endsWith('.md') ? [path] : []
  })
}

function isOurs(folder: string): boolean {
  return !folder.startsWith('.') && !NOT_OURS.includes(folder)
}
