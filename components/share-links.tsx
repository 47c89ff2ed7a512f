import { messages } from '@/lib/site/i18n/messages'
import { shareLinks } from '@/lib/site/share'
import styles from './share-links.module.css'

type Props = { title: string; url: string; lang?: string }

/** Ways to share an article: plain links, and two buttons that need JavaScript. */
export function ShareLinks({ title, url, lang }: Props) {
  const { share } = messages()
  return (
    <section
      className={styles.share}
      lang={lang}
      aria-label={share.title}
      data-share={url}
      data-title={title}
    >
      <h2 className={styles.title}>{share.title}</h2>
      <ul>
        {shareLinks({ title, url }).map(({ platform, href }) => (
          <li key={platform}>
            <a href={href} rel="noopener nofollow" target="_blank" aria-label={share.on(platform)}>
              {platform}
            </a>
          </li>
        ))}
        <li className="js-only">
          <button type="button" data-copy-link data-copied={share.copied}>
            {share.copyLink}
          </button>
        </li>
        <li hidden>
          <button type="button" data-device-share>
            {share.device}
          </button>
        </li>
      </ul>
    </section>
  )
}
