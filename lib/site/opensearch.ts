import { config } from '../config'
import { words } from './i18n/words'
import { xml, xmlDocument } from './xml'

const LONGEST_NAME = 16

/** How browsers add the site's search to their own (OpenSearch 1.1). */
export function openSearch(): string {
  const { siteName, siteUrl, siteLocale } = config()
  return xmlDocument(xml`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${[...siteName].slice(0, LONGEST_NAME).join('')}</ShortName>
<LongName>${[...siteName].slice(0, LONGEST_NAME * 3).join('')}</LongName>
<Description>${`${words().search.label} – ${siteName}`}</Description>
<Language>${siteLocale}</Language>
<InputEncoding>UTF-8</InputEncoding>
<OutputEncoding>UTF-8</OutputEncoding>
<Image width="192" height="192" type="image/png">${siteUrl}/ikon/192.png</Image>
<Url type="text/html" method="get" template="${siteUrl}/cari?q={searchTerms}"/>
<Url type="application/json" method="get" template="${siteUrl}/api/artikel?q={searchTerms}&amp;page={startPage?}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${siteUrl}/opensearch.xml"/>
</OpenSearchDescription>`)
}
