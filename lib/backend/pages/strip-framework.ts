import { THEME_SCRIPT } from '../../site/theme-script'

/** Strips the framework's scripts and flight data (a second copy of the text), so no inline script need be allowed. */
export function stripFramework(html: string): string {
  return html
    .replace(SCRIPT, (script: string, attributes: string, text: string) =>
      isOurs(attributes, text) ? script : '',
    )
    .replace(SCRIPT_PRELOAD, '')
    .replace(BOUNDARY, '')
    .replace('<div hidden=""></div>', '')
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\b[^>]*>/gi
const SCRIPT_PRELOAD = /<link\s[^>]*\bas="script"[^>]*>/g
/** React's hydration markers. */
const BOUNDARY = /<!--\/?\$[!?~&]?-->/g

function isOurs(attributes: string, text: string): boolean {
  if (text === THEME_SCRIPT || /\btype="application\/ld\+json"/.test(attributes)) return true
  const [, source = ''] = /\bsrc="([^"]*)"/.exec(attributes) ?? []
  return source.startsWith('/') && !source.startsWith('/_next/') && !source.startsWith('//')
}
