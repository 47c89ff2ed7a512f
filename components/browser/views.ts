// Counts one view when the page becomes visible.
import { find, root } from './dom'

const address = find('[data-view]')?.dataset.view

/** Sends only the host of the referrer. */
function sourceOf(referrer: string): string {
  const host = referrer && new URL(referrer).host
  return host && host !== location.host ? `?sumber=${encodeURIComponent(host)}` : ''
}

async function countView(address: string) {
  const response = await fetch(address + sourceOf(document.referrer), { method: 'POST', keepalive: true })
  if (response.status !== 200) return
  const { data }: { data: { views: number } } = await response.json()
  const counter = find('[data-views]')
  if (!counter) return
  const { views = '', viewOne = '' } = counter.dataset
  counter.textContent = data.views === 1 ? viewOne : views.replace('#', data.views.toLocaleString(root.lang))
}

function countWhenVisible() {
  if (!address) return
  if (document.visibilityState === 'visible') return void countView(address).catch(() => {})
  document.addEventListener('visibilitychange', countWhenVisible, { once: true })
}

// Missing in the DOM types.
const { prerendering } = document as Document & { prerendering?: boolean }
if (prerendering) document.addEventListener('prerenderingchange', countWhenVisible, { once: true })
else countWhenVisible()
