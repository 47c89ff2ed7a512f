type ShareLink = { platform: string; href: string }

/** Links that share an article without third-party scripts. */
export function shareLinks({ title, url }: { title: string; url: string }): ShareLink[] {
  const link = (base: string, parameters: Record<string, string>) =>
    `${base}?${new URLSearchParams(parameters)}`
  return [
    { platform: 'WhatsApp', href: link('https://wa.me/', { text: `${title} ${url}` }) },
    { platform: 'Telegram', href: link('https://t.me/share/url', { url, text: title }) },
    { platform: 'X', href: link('https://x.com/intent/tweet', { url, text: title }) },
    { platform: 'Facebook', href: link('https://www.facebook.com/sharer/sharer.php', { u: url }) },
  ]
}
