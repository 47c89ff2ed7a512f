import type { ContentFormat } from './detect-format'
import { type FrontMatter, splitFrontMatter } from './front-matter'

export type Correction = 'fence_unwrapped' | 'front_matter_hidden' | 'title_repeated'

type ReadSource = { text: string; frontMatter: FrontMatter | null; corrections: Correction[] }

/** A source without the fence and front matter that language models and note-taking apps add; plain text keeps them. */
export function readSource(source: string, format: 'auto' | ContentFormat): ReadSource {
  // A byte order mark would hide the syntax after it.
  const text = source.replace(/^\uFEFF/, '')
  if (format === 'text') return { text, frontMatter: null, corrections: [] }
  const outer = unwrap(text, format)
  const { frontMatter, rest } = splitFrontMatter(outer ?? text)
  const inner = frontMatter && outer === null ? unwrap(rest, format) : null
  return {
    text: inner ?? rest,
    frontMatter,
    corrections: [
      ...(outer === null && inner === null ? [] : (['fence_unwrapped'] as const)),
      ...(frontMatter ? (['front_matter_hidden'] as const) : []),
    ],
  }
}

function unwrap(source: string, format: 'auto' | ContentFormat): string | null {
  return format === 'html' ? null : unwrapFence(source)
}

const OPENING = /^\uFEFF? {0,3}(`{3,}|~{3,})[ \t]*(?:markdown|md)[ \t]*[\r\n]/i
const INNER_OPENING = /^ {0,3}(`{3,}|~{3,})[ \t]*[^`\s]/

/** Removes a fence around the whole source; else null. Inner fences name a language; an unclosed one ends with the source. */
function unwrapFence(source: string): string | null {
  const text = source.replace(/^\uFEFF?\s*[\r\n]/, '').trimEnd()
  const [, fence] = OPENING.exec(text) ?? []
  if (fence === undefined) return null
  const lines = text.split(/\r\n?|\n/)
  const end = findEnd(lines, fence)
  return end === lines.length - 1 || end === undefined ? lines.slice(1, end).join('\n') : null
}

function findEnd(lines: string[], fence: string): number | undefined {
  let inner: string | undefined
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (inner !== undefined) {
      if (closes(line, inner)) inner = undefined
      continue
    }
    if (closes(line, fence)) return at
    inner = INNER_OPENING.exec(line)?.[1]
  }
  return undefined
}

/** CommonMark §4.5: the same character, at least as often, and nothing else. */
function closes(line: string, fence: string): boolean {
  const closing = line.trim()
  return (
    closing.length >= fence.length &&
    closing === fence.charAt(0).repeat(closing.length) &&
    /^ {0,3}\S/.test(line)
  )
}
