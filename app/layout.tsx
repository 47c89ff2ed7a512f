import type { ReactNode } from 'react'
import './global.css'
import { config } from '@/lib/config'
import { assetPath } from '@/lib/site/assets'
import { THEME_SCRIPT } from '@/lib/site/theme-script'
import { FALLBACK_FONTS } from './fallback-fonts'
import { instrumentSans, newsreader, newsreaderItalic } from './fonts'

/** Settings and articles are known only at run time: nothing is prerendered. */
export const dynamic = 'force-dynamic'

/** The frame of all pages; it depends only on the build and the settings. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html
      lang={config().siteLocale}
      // In development, the theme script changes this element before Next's client hydrates it.
      suppressHydrationWarning
      className={`${newsreader.variable} ${newsreaderItalic.variable} ${instrumentSans.variable}`}
    >
      <head>
        <style>{FALLBACK_FONTS}</style>
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant that the CSP allows by its hash. */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <script type="module" src={assetPath('site.js')} />
      </head>
      <body>{children}</body>
    </html>
  )
}
