import type { ReactNode } from 'react'
import './global.css'
import { SiteFooter } from '@/components/site-footer'
import { SiteHeader } from '@/components/site-header'
import { listTopCategories } from '@/lib/articles/taxonomy/categories'
import { config } from '@/lib/config'
import { assetPath } from '@/lib/site/assets'
import { messages } from '@/lib/site/i18n/messages'
import { instrumentSans, newsreader, newsreaderItalic } from './fonts'

/** Settings and articles come at run time: nothing is made at build. */
export const dynamic = 'force-dynamic'

const MAX_HEADER_CATEGORIES = 4

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { siteLocale, siteName } = config()
  // None when the database is away: the page that says so still has its frame.
  const categories = await listTopCategories().catch(() => [])
  return (
    <html
      lang={siteLocale}
      className={`${newsreader.variable} ${newsreaderItalic.variable} ${instrumentSans.variable}`}
    >
      <head>
        <meta name="color-scheme" content="light dark" />
        {/* It blocks, so that the reader's theme is set before anything is painted. */}
        <script src={assetPath('theme.js')} />
        <script type="module" src={assetPath('site.js')} />
      </head>
      <body>
        <a className="skip" href="#isi">
          {messages().site.skip}
        </a>
        <SiteHeader name={siteName} categories={categories.slice(0, MAX_HEADER_CATEGORIES)} />
        <main id="isi" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter name={siteName} year={yearNow()} categories={categories} />
      </body>
    </html>
  )
}

function yearNow(): string {
  return new Date().toLocaleDateString('en', { year: 'numeric', timeZone: config().siteTimezone })
}
