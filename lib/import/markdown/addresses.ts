import { normalizeSlug } from '../../text/slug'
import { type Loss, lost } from '../import-item'
import type { FileName } from './file-name'
import type { Known } from './names'
import { allTexts, firstText } from './value'

/** The slug of a file and its former addresses. */
export function addressesOf(known: Known, { name }: FileName, losses: Loss[]) {
  const permalink = firstText(known.permalink)
  // Only the generator can fill in a pattern.
  const isPattern = /[:{}]/.test(permalink.replace(/^https?:\/\//i, ''))
  if (isPattern) losses.push(lost('permalink', 'permalink_pattern', { permalink }))
  const address = isPattern || permalink === '' || permalink === 'false' ? null : rooted(permalink)
  return {
    slug: firstText(known.slug).split('/').filter(Boolean).at(-1) ?? lastPart(address) ?? normalizeSlug(name),
    aliases: [...(address === null ? [] : servedAt(address)), ...aliasesOf(known, losses)],
  }
}

/** Web servers also serve the index of a folder at the folder's path. */
function servedAt(address: string): string[] {
  const folder = address.replace(/\/index\.html?$/i, '/')
  return folder === address ? [address] : [folder, address]
}

/** Aliases are paths in Hugo and Jekyll, but other names of a note in Obsidian. */
function aliasesOf(known: Known, losses: Loss[]): string[] {
  return allTexts(known.aliases, ['from', 'path']).flatMap((alias) => {
    if (alias.includes('/')) return rooted(alias)
    losses.push(lost('aliases', 'alias_no_address', { alias }))
    return []
  })
}

function rooted(address: string): string {
  return /^(?:\/|https?:\/\/)/i.test(address) ? address : `/${address.replace(/^\.?\//, '')}`
}

function lastPart(address: string | null): string | undefined {
  return address
    ?.replace(/[?#].*$/, '')
    .replace(/\/index\.html?$/i, '')
    .replace(/\.html?$/i, '')
    .replace(/^https?:\/\/[^/]*/i, '')
    .split('/')
    .filter(Boolean)
    .at(-1)
}
