import { ErrorPage } from '@/components/error-page'
import { messages } from '@/lib/site/i18n/messages'
import { sitePage } from './site-page'

/** What Next shows by itself where there is no page. */
export default async function NotFound() {
  return sitePage(<ErrorPage status={404} {...messages().notFound} />)
}
