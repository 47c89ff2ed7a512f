import { termKey } from '../../../lib/articles/taxonomy/taxonomy'
import { toSlug } from '../../../lib/text/slug'
import { randomFrom, zipfPicker } from './random'
import { contentWord, contentWords } from './vocabulary'

export type TermRow = { id: number; name: string; key: string; slug: string }

/** Ids start at 1, most frequently used first. */
export const categories = toRows([
  ...['Teknologi', 'Kuliner', 'Wisata', 'Kesehatan', 'Olahraga', 'Pendidikan', 'Ekonomi', 'Budaya', 'Sains'],
  ...['Hukum', 'Lingkungan', 'Opini'],
])
export const tags = toRows(tagNames(2_000))
export const authors = toRows(authorNames(40))

export const anyCategory = zipfPicker(categories)
export const anyTag = zipfPicker(tags)
export const anyAuthor = zipfPicker(authors)

function tagNames(count: number): string[] {
  const random = randomFrom(11)
  const names = new Set<string>()
  while (names.size < count) {
    const word = contentWord(random)
    names.add(random() < 0.6 ? word : `${word} ${contentWord(random)}`)
  }
  return [...names]
}

function authorNames(count: number): string[] {
  const words = contentWords.slice(500, 500 + 2 * count)
  const capitalized = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return Array.from({ length: count }, (_, at) => `${capitalized[2 * at]} ${capitalized[2 * at + 1]}`)
}

function toRows(names: string[]): TermRow[] {
  return names.map((name, index) => ({ id: index + 1, name, key: termKey(name), slug: toSlug(name) }))
}
