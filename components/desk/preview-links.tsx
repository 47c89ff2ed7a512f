import type { PreviewLink } from '@/lib/articles/preview/previews'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import controls from './controls.module.css'
import styles from './preview-links.module.css'

type Props = {
  path: string
  isPublished: boolean
  links: PreviewLink[]
  texts: DeskMessages['previewLinks']
  formats: Formats
}

const LIFETIMES = ['1d', '7d', '30d', '90d'] as const

/** The valid preview links of an article, each to be copied or revoked, and a form for a new one. */
export function PreviewLinks({ path, isPublished, links, texts, formats }: Props) {
  return (
    <>
      <p className={styles.explain}>{isPublished ? texts.published : texts.explain}</p>
      <form method="post" action={path} encType="multipart/form-data" className={styles.make}>
        <div className={controls.field}>
          <label htmlFor="expires_in">{texts.lifetime}</label>
          <select id="expires_in" name="expires_in" className={controls.input} defaultValue="7d">
            {LIFETIMES.map((lifetime) => (
              <option key={lifetime} value={lifetime}>
                {texts.lifetimes[lifetime]}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className={`${controls.button} ${controls.primary}`}>
          {texts.make}
        </button>
      </form>
      <h2 className={controls.heading}>{texts.valid}</h2>
      {links.length === 0 && <p>{texts.none}</p>}
      <ul className={controls.rows}>
        {links.map((link, at) => (
          <Row key={link.url} link={link} number={at + 1} path={path} texts={texts} formats={formats} />
        ))}
      </ul>
      {links.length > 0 && (
        <form method="post" action={`${path}/cabut`} encType="multipart/form-data" className={styles.all}>
          <button
            type="submit"
            name="all"
            value="1"
            className={`${controls.button} ${controls.danger}`}
            aria-describedby="revoke-all-hint"
          >
            {texts.revokeAll}
          </button>
          <p id="revoke-all-hint" className={controls.hint}>
            {texts.revokeAllHint}
          </p>
        </form>
      )}
    </>
  )
}

type RowProps = Pick<Props, 'path' | 'texts' | 'formats'> & { link: PreviewLink; number: number }

function Row({ link: { url, expiresAt, by }, number, path, texts, formats }: RowProps) {
  const until = formats.dateTime(expiresAt)
  return (
    <li>
      <div className={`${controls.field} ${styles.address}`}>
        <label id={`until-${number}`} htmlFor={`preview-${number}`}>
          {texts.until(until, by)}
        </label>
        <input id={`preview-${number}`} className={controls.input} value={url} readOnly />
      </div>
      <button
        type="button"
        className={controls.button}
        aria-describedby={`until-${number}`}
        data-copy={`preview-${number}`}
        data-confirmation={texts.copied}
        hidden
      >
        {texts.copy}
      </button>
      <form method="post" action={`${path}/cabut`} encType="multipart/form-data">
        <input type="hidden" name="expires_at" value={expiresAt.toISOString()} />
        <button type="submit" className={controls.button} aria-label={texts.revokeOf(until)}>
          {texts.revoke}
        </button>
      </form>
    </li>
  )
}
