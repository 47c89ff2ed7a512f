import { config } from '../config'
import { escapeHtml } from '../text/strings'

type PlainPage = {
  language: 'id' | 'en'
  title: string
  /** HTML, with all in it escaped that somebody wrote. */
  body: string
  headers?: Record<string, string> | undefined
}

/** A whole page that an act answers with: without the frame, and kept nowhere. */
export function plainPage(status: number, { language, title, body, headers }: PlainPage): Response {
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(`${title} – ${config().siteName}`)}</title><style>${STYLE}</style></head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`
  return new Response(html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
}

const STYLE = `
@view-transition{navigation:auto}
:root{color-scheme:light dark;--paper:#fbf9f5;--ink:#1d1a16;--soft:#5f584e;--line:#e2dbcf;--accent:#93391a}
@media(prefers-color-scheme:dark){:root{--paper:#161412;--ink:#ece6dc;--soft:#aaa092;--line:#34302a;--accent:#f0a684}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
main{box-sizing:border-box;max-width:44rem;margin:0 auto;padding:2rem 1rem 4rem}
h1,h2{font-family:Georgia,serif;font-weight:500;line-height:1.2}h1{font-size:2rem}h2{font-size:1.25rem;margin-top:2rem}
a{color:var(--accent)}label{display:block;margin:1rem 0;color:var(--soft);font-size:.875rem}
textarea,input:not([type]){box-sizing:border-box;display:block;width:100%;margin-top:.25rem;padding:.5rem;border:1px solid var(--soft);border-radius:.25rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
input:not([type]){min-height:2.75rem}[aria-invalid]{border:2px solid var(--accent)}.fault{margin:.25rem 0 1rem;color:var(--accent);font-size:.875rem}
fieldset{margin:1rem 0;padding:.25rem 1rem;border:1px solid var(--line);border-radius:.25rem}legend{padding:0 .25rem;color:var(--soft);font-size:.875rem}
fieldset label{margin:.5rem 0;min-height:1.5rem;color:var(--ink);font-size:1rem}
button{min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--ink);border-radius:2rem;background:var(--ink);color:var(--paper);font:500 1rem system-ui,sans-serif;cursor:pointer}
pre{margin:.25rem 0 .75rem;padding:.75rem;border:1px solid var(--line);border-radius:.25rem;font:.875rem/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
`.replaceAll('\n', '')
