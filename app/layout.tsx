import type { ReactNode } from 'react'
import { config } from '@/lib/config'

/** Settings and articles come at run time: nothing is made at build. */
export const dynamic = 'force-dynamic'

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={config().siteLocale}>
      <body>{children}</body>
    </html>
  )
}
