import { Notice } from '@/components/notice'
import { words } from '@/lib/site/i18n/words'

/** What an address without a page shows. */
export default function NotFound() {
  return <Notice status={404} {...words().missing} />
}
