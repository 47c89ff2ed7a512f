// Sharing: copies the link, or uses the device's share dialog if there is one.
import { copyOnClick } from './copy-on-click'
import { find } from './dom'

const share = find('[data-share]')
if (share) {
  const { share: url = '', title = '' } = share.dataset
  const copyLink = find('[data-copy-link]', share)
  // Over plain http, browsers have no clipboard.
  if (copyLink?.parentElement && !navigator.clipboard) copyLink.parentElement.hidden = true
  else if (copyLink) copyOnClick(copyLink, () => url, copyLink.dataset.copied ?? '')
  const button = find('[data-device-share]', share)
  // Not every browser has it.
  if (button?.parentElement && 'share' in navigator) {
    button.parentElement.hidden = false
    button.addEventListener('click', () => navigator.share({ title, url }).catch(() => {}))
  }
}
