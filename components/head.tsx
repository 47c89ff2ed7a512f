import type { PageHead } from '@/lib/site/head'
import { scriptJson } from '@/lib/site/json-ld'

/** What stands in the head of a page: React moves it there, but for the structured data, which may stand anywhere. */
export function Head({ title, metas, links, graph }: PageHead) {
  return (
    <>
      <title>{title}</title>
      {metas.map((meta) => (
        <meta key={JSON.stringify(meta)} {...meta} />
      ))}
      {links.map((link) => (
        <link key={JSON.stringify(link)} {...link} />
      ))}
      {graph && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: only text without < and > is ScriptJson
          dangerouslySetInnerHTML={{ __html: scriptJson(graph) }}
        />
      )}
    </>
  )
}
