import { isRoot } from './indonesian-roots'

/** The stem of a lower-case ASCII word (Nazief and Adriani, 1996), with a list of roots where rules are ambiguous. */
export function indonesianStem(word: string): string {
  if (isRoot(word)) return word
  let first: string | undefined
  for (const candidate of candidatesOf(word)) {
    if (isRoot(candidate)) return candidate
    first ??= candidate
  }
  return first ?? word
}

type Affix = { prefix: string; rest: string }

function* candidatesOf(word: string): Generator<string> {
  for (const base of basesOf(word)) {
    for (const { prefix, rest } of prefixesOf(base)) {
      for (const root of rootsOf(prefix, rest)) if (isPlausible(prefix, root)) yield root
    }
  }
}

function* basesOf(word: string): Generator<string> {
  const bare = strip(strip(word, /(?:kah|lah|pun|tah)$/), /(?:nya|ku|mu)$/)
  if (bare === word) return yield word
  if (hasRoot(word)) yield word
  yield bare
}

function hasRoot(word: string): boolean {
  return prefixesOf(word).some(({ prefix, rest }) => rootsOf(prefix, rest).some(isRoot))
}

function strip(word: string, suffix: RegExp): string {
  const rest = word.replace(suffix, '')
  return isLongEnough(rest) ? rest : word
}

function prefixesOf(word: string): Affix[] {
  const found: Affix[] = []
  for (const { pattern, prefix, initials } of PREFIXES) {
    const rest = pattern.exec(word)?.[1]
    if (rest === undefined) continue
    for (const initial of initials) found.push({ prefix, rest: initial + rest })
  }
  const nested = found.flatMap(({ prefix, rest }) => {
    const inner = /^(?:per|pel|ber|ke|pe)(.+)$/.exec(rest)?.[1]
    return inner === undefined ? [] : [{ prefix: `${prefix}+`, rest: inner }]
  })
  return [...found, ...nested, { prefix: '', rest: word }]
}

/** A nasal prefix swallows the root's first letter: men+tulis → menulis, meny+seduh → menyeduh, mem+pakai → memakai. */
const PREFIXES = [
  { prefix: 'me', pattern: /^meng([aeiou].*)$/, initials: ['', 'k', 'ng'] },
  { prefix: 'me', pattern: /^meng([bcdfghjkmqrstvwxyz].*)$/, initials: [''] },
  { prefix: 'me', pattern: /^menge([bcdfghjklmnpqrstvwxyz].*)$/, initials: [''] },
  { prefix: 'me', pattern: /^meny([aeiou].*)$/, initials: ['s', 'ny'] },
  { prefix: 'me', pattern: /^men([aeiou].*)$/, initials: ['t', 'n'] },
  { prefix: 'me', pattern: /^men([cdjz].*|s[y].*|tr.*|terj.*)$/, initials: [''] },
  { prefix: 'me', pattern: /^mem([aeiou].*)$/, initials: ['p', 'm'] },
  { prefix: 'me', pattern: /^mem([bfvp].*)$/, initials: [''] },
  { prefix: 'me', pattern: /^me([lrwy].*)$/, initials: [''] },
  { prefix: 'pe', pattern: /^peng([aeiou].*)$/, initials: ['', 'k', 'ng'] },
  { prefix: 'pe', pattern: /^peng([bcdfghjklmqrstvwxyz].*)$/, initials: [''] },
  { prefix: 'pe', pattern: /^penge([bcdfghjklmnpqrstvwxyz].*)$/, initials: [''] },
  { prefix: 'pe', pattern: /^peny([aeiou].*)$/, initials: ['s', 'ny'] },
  { prefix: 'pe', pattern: /^pen([aeiou].*)$/, initials: ['t', 'n'] },
  { prefix: 'pe', pattern: /^pen([cdjz].*|s[y].*)$/, initials: [''] },
  { prefix: 'pe', pattern: /^pem([aeiou].*)$/, initials: ['p', 'm'] },
  { prefix: 'pe', pattern: /^pem([bfvp].*)$/, initials: [''] },
  { prefix: 'bel', pattern: /^[bp]el(ajar.*)$/, initials: [''] },
  { prefix: 'per', pattern: /^per(.+)$/, initials: [''] },
  { prefix: 'pe?', pattern: /^pe(.+)$/, initials: [''] },
  { prefix: 'ber', pattern: /^ber(.+)$/, initials: ['', 'r'] },
  { prefix: 'ber?', pattern: /^be(ker.+)$/, initials: [''] },
  { prefix: 'ter', pattern: /^ter(.+)$/, initials: ['', 'r'] },
  { prefix: 'di', pattern: /^di(.+)$/, initials: [''] },
  { prefix: 'ke', pattern: /^ke(.+)$/, initials: [''] },
  { prefix: 'se?', pattern: /^se(.+)$/, initials: [''] },
]

/** Which endings go with a prefix, the likeliest first. A verb takes -kan and -i, a noun with pe- or ke- only -an. */
function rootsOf(prefix: string, rest: string): string[] {
  const without = (ending: string) =>
    rest.endsWith(ending) ? [rest.slice(0, -ending.length)].filter(couldBeRoot) : []
  if (VERBAL.test(prefix)) {
    const shorter = [...without('kan'), ...without('i'), ...without('an')]
    return endsLikeLoanword(rest) ? [rest, ...shorter] : [...shorter, rest]
  }
  if (prefix === '') return [...without('an').filter(isRoot), ...without('kan'), ...without('an'), rest]
  return [...without('an'), ...(prefix === 'ke' || prefix === 'per' ? [] : [rest])]
}

const VERBAL = /^(?:me|di|ter)/

/** `-si`, as in implementasi, is part of the word. */
function endsLikeLoanword(rest: string): boolean {
  return rest.endsWith('si')
}

/** Leaves `digital` and `kendara` alone; a doubtful prefix needs a known root. */
function isPlausible(prefix: string, root: string): boolean {
  if (prefix.endsWith('?') || prefix.endsWith('+')) return isRoot(root)
  return prefix === '' || /^(?:[aeiou]|(?:ng|ny|kh|sy|[bcdfghjklmnpqrstvwyz])[lr]?[aeiou])/.test(root)
}

function couldBeRoot(word: string): boolean {
  return isRoot(word) || isLongEnough(word)
}

/** A root has two vowels or more: `bulan` is no form of “bul”. */
function isLongEnough(root: string): boolean {
  return root.length >= 4 && (root.match(/[aeiou]/g)?.length ?? 0) >= 2
}
