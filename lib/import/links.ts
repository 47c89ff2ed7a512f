/** An article that is a translation of `target`, identified by its slug. */
export type Link = { source: string; slug: string; target: unknown }

/** The translation links of an import, and those to send again once all articles exist. */
export type Links = {
  /** `waits` if the target does not exist yet. */
  add: (link: Link, waits: boolean) => void
  /** The waiting links and those of their translations, each after its target: an article joins a group without them. */
  remaining: () => Link[]
}

/** For one run over a source: every link must be added, whether it waits or not. */
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
  // Iteration over a `Set` includes items added meanwhile.
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
