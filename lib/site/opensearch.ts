import type { Suggestions } from '../articles/read/suggestions'
import { config } from '../config'
import { articleUrl } from '../routes/addresses'
import { truncate } from '../text/strings'
import { messages } from './i18n/messages'
import { SUGGESTIONS, searchPath } from './paths'
import { xml, xmlDocument } from './xml'

/** OpenSearch 1.1 allows 16 characters for the short name, 48 for the long one. */
const MAX_SHORT_NAME_LENGTH = 16
const MAX_LONG_NAME_LENGTH = 48

/** The description with which browsers add the site's search (OpenSearch 1.1). */
export function openSearch(): string {
  const { siteName, siteUrl, siteLocale } = config()
  return xmlDocument(xml`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${truncate(siteName, MAX_SHORT_NAME_LENGTH)}</ShortName>
<LongName>${truncate(siteName, MAX_LONG_NAME_LENGTH)}</LongName>
<Description>${`${messages().search.label} – ${siteName}`}</Description>
<Language>${siteLocale}</Language>
<InputEncoding>UTF-8</InputEncoding>
<OutputEncoding>UTF-8</OutputEncoding>
<Image width="192" height="192" type="image/png">${siteUrl}/ikon/192.png</Image>
<Url type="text/html" method="get" template="${siteUrl}/cari?q={searchTerms}"/>
<Url type="application/json" method="get" template="${siteUrl}/api/artikel?q={searchTerms}&amp;page={startPage?}"/>
<Url type="application/x-suggestions+json" method="get" template="${siteUrl}${SUGGESTIONS}?q={searchTerms}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${siteUrl}/opensearch.xml"/>
</OpenSearchDescription>`)
}

/** Suggestions for `q` in the form that browsers read (OpenSearch Suggestions 1.1): texts, descriptions, addresses. */
export function openSearchSuggestions(
  q: string,
  { articles, searches }: Suggestions,
): [string, string[], string[], string[]] {
  return [
    q,
    [...articles.map(({ title }) => title), ...searches],
    [...articles.map(({ category }) => category), ...searches.map(() => '')],
    [
      ...articles.map(({ slug }) => articleUrl(slug)),
      ...searches.map((search) => `${config().siteUrl}${searchPath({ q: search })}`),
    ],
  ]
}
