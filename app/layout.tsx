import type { ReactNode } from 'react'
import './global.css'
import { SiteFooter } from '@/components/site-footer'
import { SiteHeader } from '@/components/site-header'
import { listTopCategories } from '@/lib/articles/taxonomy/categories'
import { config } from '@/lib/config'
import { assetPath } from '@/lib/site/assets'
import { formatYear, messages } from '@/lib/site/i18n/messages'
import { instrumentSans, newsreader, newsreaderItalic } from './fonts'

/** Settings and articles are known only at run time: nothing is prerendered. */
export const dynamic = 'force-dynamic'

const MAX_HEADER_CATEGORIES = 4

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { siteLocale, siteName } = config()
  // None if the database is unavailable: the error page still needs its layout.
  const categories = await listTopCategories().catch(() => [])
  return (
    <html
      lang={siteLocale}
      className={`${newsreader.variable} ${newsreaderItalic.variable} ${instrumentSans.variable}`}
    >
      <head>
        <meta name="color-scheme" content="light dark" />
        {/* Blocking, so that the theme is set before the first paint. */}
        <script src={assetPath('theme.js')} />
        <script type="module" src={assetPath('site.js')} />
      </head>
      <body>
        <a className="skip" href="#isi">
          {messages().site.skipToContent}
        </a>
        <SiteHeader name={siteName} categories={categories.slice(0, MAX_HEADER_CATEGORIES)} />
        <main id="isi" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter name={siteName} year={formatYear(new Date())} categories={categories} />
      </body>
    </html>
  )
}
