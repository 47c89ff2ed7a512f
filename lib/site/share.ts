export type ShareLink = { place: string; href: string }

/** Where readers can pass an article on without a script of anyone else's. */
export function shareLinks({ title, url }: { title: string; url: string }): ShareLink[] {
  const to = (address: string, parameters: Record<string, string>) =>
    `${address}?${new URLSearchParams(parameters)}`
  return [
    { place: 'WhatsApp', href: to('https://wa.me/', { text: `${title} ${url}` }) },
    { place: 'Telegram', href: to('https://t.me/share/url', { url, text: title }) },
    { place: 'X', href: to('https://x.com/intent/tweet', { url, text: title }) },
    { place: 'Facebook', href: to('https://www.facebook.com/sharer/sharer.php', { u: url }) },
  ]
}
