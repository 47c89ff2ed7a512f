import type { ReactNode } from 'react'
import './global.css'
import { config } from '@/lib/config'
import { assetPath } from '@/lib/site/assets'
import { THEME_SCRIPT } from '@/lib/site/theme-script'
import { FALLBACK_FONTS } from './fallback-fonts'
import { instrumentSans, newsreader, newsreaderItalic } from './fonts'

/** Settings and articles are known only at run time: nothing is prerendered. */
export const dynamic = 'force-dynamic'

/** What all pages share around their content; it depends on nothing but the build and the settings. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html
      lang={config().siteLocale}
      // The script that sets the theme has been here before Next's client in development.
      suppressHydrationWarning
      className={`${newsreader.variable} ${newsreaderItalic.variable} ${instrumentSans.variable}`}
    >
      <head>
        <style>{FALLBACK_FONTS}</style>
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which the policy of pages allows by its hash. */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <script type="module" src={assetPath('site.js')} />
      </head>
      <body>{children}</body>
    </html>
  )
}
