import { type Member, originalOf } from '../articles/translations'
import { config } from '../config'
import { articleUrl } from '../routes/addresses'

type Alternate = { language: string; url: string }

/**
 * The URLs of an article in each language, including its own, for `hreflang`: the same from each of these articles, as
 * Google requires (https://developers.google.com/search/docs/specialty/international/localized-versions).
 * `x-default` is the one in the site's language, else the original. None for an article without translations.
 */
export function alternatesOf(members: Member[]): Alternate[] {
  if (members.length < 2) return []
  const alternates = members
    .map(({ language, slug }) => ({ language, url: articleUrl(slug) }))
    .sort((one, other) => (one.language < other.language ? -1 : 1))
  const fallback = defaultOf(members)
  return [...alternates, ...(fallback ? [{ language: 'x-default', url: articleUrl(fallback.slug) }] : [])]
}

function defaultOf(members: Member[]): Member | undefined {
  const { siteLocale } = config()
  return (
    members.find(({ language }) => language === siteLocale) ??
    members.find(({ language }) => language.startsWith(`${siteLocale}-`)) ??
    originalOf(members)
  )
}
