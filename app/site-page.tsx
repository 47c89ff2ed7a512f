import type { ReactNode } from 'react'
import { SiteFooter } from '@/components/site-footer'
import { SiteHeader } from '@/components/site-header'
import { listTopCategories } from '@/lib/articles/taxonomy/find-terms'
import { config } from '@/lib/config'
import { formatYear, messages } from '@/lib/site/i18n/messages'

const MAX_HEADER_CATEGORIES = 4

export async function sitePage(content: ReactNode): Promise<ReactNode> {
  const { siteName } = config()
  // Empty if the database is unavailable: the error page still needs its header.
  const categories = await listTopCategories().catch(() => [])
  return (
    <>
      <a className="skip" href="#isi">
        {messages().site.skipToContent}
      </a>
      <SiteHeader name={siteName} categories={categories.slice(0, MAX_HEADER_CATEGORIES)} />
      <main id="isi" tabIndex={-1}>
        {content}
      </main>
      <SiteFooter name={siteName} year={formatYear(new Date())} categories={categories} />
    </>
  )
}
