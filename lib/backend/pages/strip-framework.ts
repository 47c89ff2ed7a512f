import { THEME_SCRIPT } from '../../site/theme-script'

/**
 * A page as readers get it: without the framework's scripts, its flight data (a second copy of the text), the preloads
 * of both and the marks that only they read. Scripts stay when they are files of our own, data (JSON-LD) or the one that
 * sets the theme: so no other inline script has to be allowed, and none is there.
 */
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
/** Where React would come alive in the browser. */
const BOUNDARY = /<!--\/?\$[!?~&]?-->/g

function isOurs(attributes: string, text: string): boolean {
  if (text === THEME_SCRIPT || /\btype="application\/ld\+json"/.test(attributes)) return true
  const [, source = ''] = /\bsrc="([^"]*)"/.exec(attributes) ?? []
  return source.startsWith('/') && !source.startsWith('/_next/') && !source.startsWith('//')
}
