import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { fold } from './words'

/**
 * The library strips -ان wherever it has stripped an article (`السودان` → `سود`), and strips no article after و and ف. Words
 * such as `والدها` have no article.
 */
export function arabicStem(word: string): string {
  const noun = word.replace(/^[وف](?=ال(?!د..$)...)/u, '')
  return arabic(noun.replace(/^(?:ال|بال|كال|لل)(?=..+ان$)/u, ''))
}

/** The library strips one letter too many of -tion and -sion (`adoption` → `adop`), so that `adopt` would not match. */
export function englishStem(word: string): string {
  const stem = english(word)
  const [, start, letter = ''] = /^(.+)([st])ions?$/.exec(word) ?? []
  return stem === start ? stem + letter : stem
}

/** Undoes the folding of й to и, as the library's endings contain й. */
export function russianStem(word: string): string {
  return russian(word.replace(/(?<=[аеиоуыэюя])и$/, 'й'))
}

/**
 * Stems twice, as the library stems `kadın` to `kadı`, but `kadınlar` to `kadın`; a second stem that is too short is not used.
 * A final g always becomes k: `kitaplık` has `kitaplığı`, but `dağ` has `dağı`, and the library makes k of both.
 */
export function turkishStem(word: string): string {
  const once = turkish(unfolded(word))
  const twice = turkish(once)
  return fold(twice.length > 2 ? twice : once).replace(/g$/, 'k')
}

/** Restores ğ and the vowels whose harmony the library relies on, by the last a or e of the word. */
function unfolded(word: string): string {
  const soft = word.replace(/(?<=[aeiou])g(?=[aeiou])/g, 'ğ')
  const [last] = /[ae](?=[^ae]*$)/.exec(word) ?? []
  if (last === 'a') return soft.replaceAll('i', 'ı')
  return last === 'e' ? soft.replaceAll('o', 'ö').replaceAll('u', 'ü') : soft
}

/**
 * The stem of a folded Bulgarian word (Savoy, 2007). Letters that plurals change are unified in every form, as no rule tells
 * which words change them: `вестник` has `вестници`, but `улица` has `улици`.
 */
export function bulgarianStem(word: string): string {
  return STEPS.reduce((stem, [pattern, replacement]) => stem.replace(pattern, replacement), word)
}

/** The lookbehinds keep short words whole. */
const STEPS: [pattern: RegExp, replacement: string][] = [
  [/(?<=.{4})(?:ият|ът|то|те|та|ия)$|(?<=.{3})ят$/, ''],
  [/(?<=.{3}о)вци$|(?<=.{4})(?:ове|еве|та|и)$|(?<=.{3})ища$/, ''],
  [/(?<=.{3})я$/, ''],
  [/(?<=.{3})[аое]$/, ''],
  [/(?<=.{3})ен$|(?<=.{2}м)ян$/, 'н'],
  [/(?<=.{4})ъ(?=.$)/, ''],
  [/(?<=.{3})ц$/, 'к'],
  [/(?<=.{3})з$/, 'г'],
  [/(?<=.{3})с$/, 'х'],
  [/(?<=.{2})е(?=.$)/, 'я'],
]
