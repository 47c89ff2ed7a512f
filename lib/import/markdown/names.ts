import { type Group, isGroup, type Value } from './value'

/** Generators' names for each field, in order of precedence; in lower case, without `-` and `_`. */
const NAMES = {
  title: 'title judul name',
  date: 'date tanggal',
  goesLive: 'pubdate pubdatetime publisheddate publishedat publishedon dateposted datepublished publishdate',
  created: 'created createdat datecreated',
  draft: 'draft isdraft unpublished',
  hidden:
    'private isprivate hidden ishidden unlisted isunlisted headless password encrypt encrypted protected restricted secret confidential membersonly subscribersonly premium paid paywall eleventyexcludefromcollections',
  seen: 'status state visibility access',
  build: 'build',
  published: 'published publish ispublished dgpublish',
  slug: 'slug basename urlslug',
  permalink: 'permalink url',
  summary: 'summary excerpt abstract ringkasan',
  description: 'description desc deskripsi',
  tags: 'tags',
  tag: 'tag',
  categories: 'categories kategori',
  category: 'category',
  cover:
    'cover image coverimage coverimageurl heroimage hero featuredimage featureimage thumbnail banner teaser ogimage socialimage header images',
  coverAlt:
    'coveralt imagealt coverimagealt heroimagealt heroalt featuredimagealt featureimagealt thumbnailalt banneralt ogimagealt',
  coverCaption:
    'covercaption imagecaption coverimagecaption heroimagecaption featuredimagecaption featureimagecaption thumbnailcaption',
  gallery: 'gallery photos',
  author: 'author authors byline penulis creator',
  aliases: 'aliases alias redirectfrom redirects',
  metaTitle: 'metatitle seotitle',
  metaDescription: 'metadescription seodescription',
  metaKeywords: 'metakeywords keywords seokeywords',
  seo: 'seo',
  contentFormat: 'contentformat',
  expires: 'expirydate expires expiresat expirationdate unpublishdate',
  language: 'lang language locale bahasa',
  translationKey: 'translationkey translationid pageid ref',
} as const

/** Meanings whose values all count, whatever their names: one that hides an article hides it. */
const COMBINED = new Set<string>(['aliases', 'draft', 'expires', 'goesLive', 'hidden', 'published', 'seen'])

/** Fields that only tell a generator how to show the page; without them the article loses nothing. */
const SILENT = new Set(
  'layout type id uid toc comments weight draftuntil template permalinkbase navorder order math katex mermaid'.split(
    ' ',
  ),
)

export type Known = Partial<Record<keyof typeof NAMES, Value>>

/** The values of front matter by meaning, and the names of those without a place in an article. */
export function knownValues(values: Group): { known: Known; others: string[] } {
  const byName = new Map<string, { name: string; value: Value }>()
  for (const [name, value] of [...Object.entries(paramsOf(values)), ...Object.entries(values)])
    byName.set(plainName(name), { name, value })
  const known: Known = {}
  for (const [meaning, names] of Object.entries(NAMES)) {
    for (const name of names.split(' ')) {
      const found = byName.get(name)
      if (!found || isBlank(found.value)) continue
      // The type of `Object.entries` has any string as a key.
      const key = meaning as keyof Known
      if (COMBINED.has(key)) known[key] = [known[key] ?? [], found.value].flat()
      else if (known[key] !== undefined) continue
      known[key] ??= found.value
      byName.delete(name)
    }
  }
  const others = [...byName].filter(([plain, { value }]) => !SILENT.has(plain) && !isBlank(value))
  return { known, others: others.flatMap(([plain, { name }]) => (plain === 'params' ? [] : name)) }
}

/** The values in `params`, where Hugo keeps custom fields. */
function paramsOf({ params, ...values }: Group): Group {
  return isGroup(params) && !isGroup(values.params) ? params : {}
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '')
}

function isBlank(value: Value): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}
