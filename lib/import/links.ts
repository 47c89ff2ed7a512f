/** An article that names what it translates, by its slug. */
export type Link = { source: string; slug: string; target: unknown }

/** What the articles of an import translate, and whose word has to be said again when all are there. */
export type Links = {
  /** `waits` for one that named an article which was not there yet. */
  add: (link: Link, waits: boolean) => void
  /** Those that waited and what translates them, each after what it translates itself: who moves to another moves alone. */
  remaining: () => Link[]
}

/** For one run over a source: all that name another article are added, whether they wait or not. */
export function collectLinks(): Links {
  const bySlug = new Map<string, Link>()
  const waiting: string[] = []
  return {
    add(link, waits) {
      bySlug.set(link.slug, link)
      if (waits) waiting.push(link.slug)
    },
    remaining: () => originalsFirst(withTranslations(waiting, bySlug), bySlug),
  }
}

function withTranslations(waiting: string[], bySlug: Map<string, Link>): Set<string> {
  const translations = new Map<string, string[]>()
  for (const { slug, target } of bySlug.values()) {
    const others = translations.get(String(target)) ?? []
    others.push(slug)
    translations.set(String(target), others)
  }
  // A set takes in what is added while it is walked.
  const found = new Set(waiting)
  for (const slug of found) for (const translation of translations.get(slug) ?? []) found.add(translation)
  return found
}

function originalsFirst(slugs: Set<string>, bySlug: Map<string, Link>): Link[] {
  const ordered = new Set<Link>()
  for (const slug of slugs) {
    const way = new Set<Link>()
    for (let at: string | null = slug; at !== null && slugs.has(at); ) {
      const link: Link | undefined = bySlug.get(at)
      const isNew: boolean = link !== undefined && !ordered.has(link) && !way.has(link)
      if (link && isNew) way.add(link)
      at = link && isNew ? String(link.target) : null
    }
    for (const link of [...way].reverse()) ordered.add(link)
  }
  return [...ordered]
}
