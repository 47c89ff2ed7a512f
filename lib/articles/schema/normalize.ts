import { toAlias } from '../aliases/alias'
import { termKey } from '../taxonomy/taxonomy'

/** A field as it was sent, brought to one form: texts trimmed and in NFC, tags and pictures as lists. */
export function normalizeField(name: string, value: unknown): unknown {
  if (name === 'content') return value
  if (name === 'tags') return normalizeTags(value)
  if (name === 'gallery' && Array.isArray(value)) return value.map(normalizePicture)
  if (name === 'aliases' && Array.isArray(value)) return value.map(normalizeAlias)
  return normalizeText(value)
}

/** Whether a field counts as not given. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

function normalizeTags(value: unknown): unknown {
  const items: unknown = typeof value === 'string' ? value.split(',') : value
  if (!Array.isArray(items)) return items
  const seen = new Set<string>()
  return items.map(normalizeText).filter((tag) => {
    if (typeof tag !== 'string') return true
    const key = termKey(tag)
    const isNew = key !== '' && !seen.has(key)
    seen.add(key)
    return isNew
  })
}

function normalizeAlias(value: unknown): unknown {
  const text = normalizeText(value)
  return typeof text === 'string' ? (toAlias(text) ?? text) : text
}

function normalizePicture(value: unknown): unknown {
  if (typeof value === 'string') return { url: normalizeText(value) }
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, normalizeText(member)])
  return Object.fromEntries(members.filter(([name, member]) => name === 'url' || !isBlank(member)))
}

function normalizeText(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().normalize('NFC') : value
}
