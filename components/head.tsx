import type { PageHead } from '@/lib/site/head/page-head'
import { scriptJson } from '@/lib/site/structured-data/graph'

/** The head of a page. React moves these elements there, except the structured data, which may be anywhere. */
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
          // biome-ignore lint/security/noDangerouslySetInnerHtml: ScriptJson has no < or >
          dangerouslySetInnerHTML={{ __html: scriptJson(graph) }}
        />
      )}
    </>
  )
}
