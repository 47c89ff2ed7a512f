import type { SearchDocument } from '../search-document'

/** No article needs more: a text of one mebibyte of random letters must not fill the table. */
const MAX_WORDS = 10_000
/** What can be mistyped: letters. Numbers and codes are meant as they stand. */
const PLAIN_WORD = /^\p{L}[\p{L}\p{M}]{1,31}$/u

/** The distinct words of an article that the vocabulary has: letters only, 2 to 32 of them. */
export function vocabularyWords({ title, tags, body, more }: SearchDocument): string[] {
  const words = new Set<string>()
  for (const part of [title, tags, body, more]) for (const word of part) words.add(word)
  return [...words].filter(isVocabularyWord).slice(0, MAX_WORDS)
}

/** Whether a folded word is one that the vocabulary could have. */
export function isVocabularyWord(word: string): boolean {
  return PLAIN_WORD.test(word)
}
