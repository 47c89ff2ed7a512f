import { ErrorPage } from '@/components/error-page'
import { messages } from '@/lib/site/i18n/messages'
import { sitePage } from './site-page'

/** The page that plain Next shows for unknown paths. */
export default async function NotFound() {
  return sitePage(<ErrorPage status={404} {...messages().notFound} />)
}
