export type ShareLink = { service: string; href: string }

/** Links that share an article without third-party scripts. */
export function shareLinks({ title, url }: { title: string; url: string }): ShareLink[] {
  const link = (base: string, parameters: Record<string, string>) =>
    `${base}?${new URLSearchParams(parameters)}`
  return [
    { service: 'WhatsApp', href: link('https://wa.me/', { text: `${title} ${url}` }) },
    { service: 'Telegram', href: link('https://t.me/share/url', { url, text: title }) },
    { service: 'X', href: link('https://x.com/intent/tweet', { url, text: title }) },
    { service: 'Facebook', href: link('https://www.facebook.com/sharer/sharer.php', { u: url }) },
  ]
}
