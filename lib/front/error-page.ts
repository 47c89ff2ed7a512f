import { config } from '../config'
import { messages } from '../site/i18n/messages'
import { HOME } from '../site/paths'
import { escapeHtml } from '../text/strings'

type Props = {
  status: number
  requestId: string
  /** A sentence of the API, in English, for the operator. */
  detail?: string
}

/** Needs no backend: for when there is no time to render a page, or nothing that could. */
export function errorPage({ status, requestId, detail }: Props): string {
  const { siteLocale, siteName } = config()
  const { site, serverError } = messages()
  const { title, text } = textsFor(status)
  return `<!doctype html>
<html lang="${siteLocale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} – ${siteName}`)}</title>
<style>${STYLE}</style>
<main>
<p class="status">${status}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>${detail === undefined ? '' : `\n<p lang="en">${escapeHtml(detail)}</p>`}
<p class="links"><a href="${HOME}">${escapeHtml(site.home)}</a></p>
<p class="request">${escapeHtml(serverError.request)} <code>${requestId}</code></p>
</main>
</html>
`
}

function textsFor(status: number): { title: string; text: string } {
  const { badRequest, busy, unavailable, serverError } = messages()
  if (status === 429) return busy
  if (status === 503) return unavailable
  return status < 500 ? badRequest : serverError
}

const STYLE = `
:root{color-scheme:light dark;--paper:#fbf9f5;--ink:#1d1a16;--soft:#5f584e;--accent:#93391a}
@media(prefers-color-scheme:dark){:root{--paper:#161412;--ink:#ece6dc;--soft:#aaa092;--accent:#f0a684}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:1.125rem/1.6 Georgia,serif}
main{box-sizing:border-box;max-width:36rem;padding:2rem 1.25rem}
h1{margin:.2em 0 .5em;font-weight:500;font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.15;text-wrap:balance}
p{margin:0 0 1em}a{color:var(--accent);text-underline-offset:.2em;text-decoration-thickness:1px}
.status,.request{color:var(--soft);font:.875rem/1.5 system-ui,sans-serif}.status{margin:0;letter-spacing:.05em}
`.replaceAll('\n', '')
