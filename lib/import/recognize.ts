import { closeSync, openSync, readSync } from 'node:fs'
import { isMarkdown } from './markdown/folder'
import { type Said, say } from './sentences'

export type FileKind = 'ndjson' | 'wordpress' | 'ghost' | 'markdown'

export class UnknownSource extends Error {
  override name = 'UnknownSource'

  constructor(readonly said: Said) {
    super(said.message)
  }
}

const HEAD_BYTES = 64 * 1024

/** The kind of a file by its extension and first bytes. Throws `UnknownSource`, which says what it seems to be. */
export function recognizeFile(file: string): FileKind {
  const head = readHead(file, HEAD_BYTES)
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (isMarkdown(file)) return 'markdown'
  if (text.startsWith('<')) return recognizeXml(text)
  if (/^\{\s*"(?:db|data|meta)"\s*:\s*[[{]/.test(text)) return 'ghost'
  if (text.startsWith('{') || text === '' || /\.(?:ndjson|jsonl)$/i.test(file)) return 'ndjson'
  throw new UnknownSource(say('unknown_file', { file, guess: guess(head, text) }))
}

function recognizeXml(text: string): FileKind {
  if (/xmlns:wp=|<wp:wxr_version>|wordpress\.org\/export\//i.test(text)) return 'wordpress'
  const kind = /<rss[\s>]|<feed[\s>]/.test(text)
    ? say('feed')
    : /<html|<!doctype html/i.test(text)
      ? say('web_page')
      : say('xml')
  throw new UnknownSource(say('no_wordpress_export', { kind }))
}

function guess(head: Buffer, text: string): Said {
  if ((head[0] === 0x1f && head[1] === 0x8b) || text.startsWith('PK')) return say('compressed')
  if (utf16Of(head) !== null) return say('utf_16')
  if (text.startsWith('[')) return say('json_array')
  return say('what_is_taken')
}

/** The form of UTF-16 by the byte order mark of a text, or without one by the first letter of ASCII; null if none. */
export function utf16Of([first = 0, second = 0]: Buffer): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second > 0) ? 'utf-16be' : null
}

/** The first bytes of a file, at most `length`. */
export function readHead(file: string, length: number): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(length)
    return buffer.subarray(0, readSync(descriptor, buffer))
  } finally {
    closeSync(descriptor)
  }
}
