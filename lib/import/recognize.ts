import { closeSync, openSync, readSync } from 'node:fs'

export type FileKind = 'ndjson' | 'wordpress' | 'ghost' | 'markdown'

export class UnknownSource extends Error {
  override name = 'UnknownSource'
}

const HEAD_BYTES = 64 * 1024

/** What a file is, by its first bytes. Throws `UnknownSource`, which says what it seems to be. */
export function recognizeFile(file: string): FileKind {
  const head = readHead(file)
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (/\.(?:md|markdown|mdx)$/i.test(file)) return 'markdown'
  if (text.startsWith('<')) return recognizeXml(text)
  if (/^\{\s*"(?:db|data|meta)"\s*:\s*[[{]/.test(text)) return 'ghost'
  if (text.startsWith('{') || text === '' || /\.(?:ndjson|jsonl)$/i.test(file)) return 'ndjson'
  throw new UnknownSource(`${file} is none of what can be imported: ${guess(head, text)}`)
}

function recognizeXml(text: string): FileKind {
  if (/xmlns:wp=|<wp:wxr_version>|wordpress\.org\/export\//i.test(text)) return 'wordpress'
  const kind = /<rss[\s>]|<feed[\s>]/.test(text)
    ? 'a feed'
    : /<html|<!doctype html/i.test(text)
      ? 'a page'
      : 'XML'
  throw new UnknownSource(
    `This is ${kind}, not a WordPress export: make one in WordPress under Tools → Export, “All content”.`,
  )
}

function guess(head: Buffer, text: string): string {
  if ((head[0] === 0x1f && head[1] === 0x8b) || text.startsWith('PK'))
    return 'it is compressed; unpack it first.'
  if (text.startsWith('[')) return "it is one JSON array; put one article on each line (jq -c '.[]')."
  return 'NDJSON (one JSON object a line), a WordPress export (XML), a Ghost export (JSON), or a folder of Markdown.'
}

function readHead(file: string): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const buffer = Buffer.alloc(HEAD_BYTES)
    return buffer.subarray(0, readSync(descriptor, buffer))
  } finally {
    closeSync(descriptor)
  }
}
