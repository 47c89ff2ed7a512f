import { integerBetween, oneOf, type Random } from './random'
import { contentWord, functionWords, type Language } from './vocabulary'

/** Markdown of about `length` characters: paragraphs under headings, lists, sometimes a table or code. */
export function writeBody(random: Random, language: Language, length: number): string {
  const blocks = [paragraph(random, language)]
  let written = blocks[0]?.length ?? 0
  for (let at = 1; written < length; at++) {
    const block = at % 4 === 1 ? `## ${heading(random, language)}` : blockOf(random, language)
    blocks.push(block)
    written += block.length + 2
  }
  return blocks.join('\n\n')
}

export function writeTitle(random: Random): string {
  const words = Array.from({ length: integerBetween(random, 4, 9) }, () => contentWord(random))
  return capitalized(words.join(' '))
}

function blockOf(random: Random, language: Language): string {
  const kind = random()
  if (kind < 0.12) return list(random, language)
  if (kind < 0.17) return code(random)
  if (kind < 0.2) return table(random)
  if (kind < 0.23) return `> ${sentence(random, language)}`
  return paragraph(random, language)
}

function heading(random: Random, language: Language): string {
  return capitalized(phrase(random, language, integerBetween(random, 2, 6)))
}

function paragraph(random: Random, language: Language): string {
  return Array.from({ length: integerBetween(random, 3, 6) }, () => sentence(random, language)).join(' ')
}

function sentence(random: Random, language: Language): string {
  const text = phrase(random, language, integerBetween(random, 7, 18))
  const marked = random() < 0.15 ? text.replace(/ (\S+) /, oneOf(random, EMPHASES)) : text
  return `${capitalized(marked)}${random() < 0.08 ? '?' : '.'}`
}

const EMPHASES = [' **$1** ', ' *$1* ', ' `$1` ', ' [$1](https://example.org/$1) ']

function phrase(random: Random, language: Language, length: number): string {
  const words = Array.from({ length }, () =>
    random() < 0.4 ? functionWords[language](random) : contentWord(random),
  )
  return words.join(' ')
}

function list(random: Random, language: Language): string {
  const items = Array.from({ length: integerBetween(random, 3, 6) }, () => phrase(random, language, 8))
  return items.map((item) => `- ${capitalized(item)}`).join('\n')
}

function table(random: Random): string {
  const row = () => `| ${contentWord(random)} | ${contentWord(random)} | ${integerBetween(random, 1, 999)} |`
  return [row(), '| --- | --- | ---: |', row(), row(), row()].join('\n')
}

function code(random: Random): string {
  const name = contentWord(random)
  const other = contentWord(random)
  return [
    '```js',
    `// ${contentWord(random)} ${contentWord(random)}`,
    `export async function ${name}(${other}) {`,
    `  const answer = await fetch(\`/\${${other}}?limit=${integerBetween(random, 1, 50)}\`)`,
    "  if (!answer.ok) throw new Error('no answer')",
    '  return answer.json()',
    '}',
    '```',
  ].join('\n')
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
