import { truncate } from '../../text/strings'
import { type Loss, lost } from '../import-item'
import { plainText } from '../plain-text'
import type { Item } from './item'

/** The meta keys of title and description for search engines in Yoast SEO and Rank Math. */
const TITLES = ['_yoast_wpseo_title', 'rank_math_title']
const DESCRIPTIONS = ['_yoast_wpseo_metadesc', 'rank_math_description']

type Known = { title: string; siteTitle: string; excerpt: string }

/** Title and description for search engines; their variables are filled, or the field is a loss. */
export function seoOf(item: Item, known: Known, losses: Loss[]) {
  const read = (field: string, names: string[]) => {
    const text = names.map((name) => item.meta.get(name) ?? '').find((value) => value !== '')
    return text === undefined
      ? undefined
      : fillVariables(field, plainText(text.slice(0, MAX_LENGTH)), known, losses)
  }
  return {
    metaTitle: read('meta_title', TITLES),
    metaDescription: read('meta_description', DESCRIPTIONS),
  }
}

/** The id of the primary category that a plugin stores. */
export function primaryCategoryOf(item: Item): string | undefined {
  return item.meta.get('_yoast_wpseo_primary_category') ?? item.meta.get('rank_math_primary_category')
}

/** Far more than the fields hold. */
const MAX_LENGTH = 10_000

/** Yoast writes `%%title%%`, Rank Math `%title%`. */
const VARIABLE = /%%?([a-z_]{1,50})(?:\([^)]{0,200}\))?%%?/gi

function fillVariables(field: string, text: string, known: Known, losses: Loss[]): string | undefined {
  const values: Record<string, string> = {
    title: known.title,
    sitename: known.siteTitle,
    sitetitle: known.siteTitle,
    excerpt: known.excerpt,
    excerpt_only: known.excerpt,
    sep: '-',
    page: '',
  }
  const unknown = [...text.matchAll(VARIABLE)].find(
    ([, name = '']) => !Object.hasOwn(values, name.toLowerCase()),
  )
  if (unknown) {
    losses.push(lost(field, 'variable', { text: truncate(text, 200), variable: unknown[0] }))
    return undefined
  }
  return text
    .replace(VARIABLE, (_, name: string) => values[name.toLowerCase()] ?? '')
    .replace(/\s+/g, ' ')
    .replace(/^\s*-\s*|\s*-\s*$/g, '')
    .trim()
}
