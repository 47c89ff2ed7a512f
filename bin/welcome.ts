import { isIPv6 } from 'node:net'
import { config } from '../lib/config'
import type { FirstKey, FirstLink } from './first-key'

const FIRST_ARTICLES = {
  id: {
    title: 'Halo, dunia',
    category: 'Umum',
    content: 'Artikel pertama, diterbitkan dengan satu panggilan.',
  },
  en: {
    title: 'Hello, world',
    category: 'General',
    content: 'A first article, published with one call.',
  },
}

/** The message printed when the server is ready. Null: this start created no key, or no link. */
export function welcome(firstKey: FirstKey | null, firstLink: FirstLink | null): string {
  const address = localAddress()
  const { siteUrl } = config()
  const ready = `Artikel is ready: ${address}${siteUrl === address ? '' : ` (public address: ${siteUrl})`}`
  return `${[ready, ...keyLines(firstKey), ...linkLines(firstLink)].join('\n')}\n\n`
}

function keyLines(firstKey: FirstKey | null): string[] {
  if (!firstKey) return ['Make an API key: npm run key -- create NAME']
  if ('key' in firstKey) {
    return ['', `API key (shown only this once): ${firstKey.key}`, ...exampleLines(firstKey.key)]
  }
  if ('file' in firstKey) {
    const { file } = firstKey
    return ['', `API key (in a file that only its owner can read): ${file}`, ...exampleLines(contentOf(file))]
  }
  return [
    `The first API key could not be stored: ${firstKey.problem}`,
    'Make another one: npm run key -- create NAME',
  ]
}

function linkLines(firstLink: FirstLink | null): string[] {
  if (!firstLink) return []
  if ('link' in firstLink) return ['', 'Write in a browser; this link signs you in once:', firstLink.link]
  if ('file' in firstLink)
    return ['', `Write in a browser; the link that signs you in once is in a file: ${firstLink.file}`]
  return [
    `The link for the first person could not be stored: ${firstLink.problem}`,
    'Add the person: npm run desk -- add NAME --preset owner',
  ]
}

function exampleLines(key: string): string[] {
  return ['', 'Publish an article:', curl(key)]
}

function localAddress(): string {
  const { host, port } = config()
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return `http://localhost:${port}`
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

/** `key` is in double quotes, where the shell expands `$(…)`. */
function curl(key: string): string {
  return [
    `curl -X POST ${localAddress()}/api/artikel`,
    `-H "Authorization: Bearer ${key}"`,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify(FIRST_ARTICLES[config().siteLocale])}'`,
  ].join(' ')
}

function contentOf(file: string): string {
  return `$(cat ${/^[\w@%+=:,./-]+$/.test(file) ? file : quote(file)})`
}

/** Quotes `text` for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
