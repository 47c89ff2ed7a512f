import type { UsedIn } from '@/lib/articles/media/uses'
import type { Formats } from '@/lib/desk/i18n/format'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { MEDIA } from '@/lib/desk/paths'
import type { MediaBody } from '@/lib/media/serialize'
import controls from './controls.module.css'
import styles from './media-detail.module.css'
import { MediaUses } from './media-uses'

type Props = {
  media: MediaBody
  uses: UsedIn
  mayChange: boolean
  texts: DeskMessages
  formats: Formats
}

export function MediaDetail({ media, uses, mayChange, texts, formats }: Props) {
  const { id, url, alt, decorative, file_name: fileName, width, height, type, bytes } = media
  const { detail } = texts.media
  const facts = [
    ...(fileName === null ? [] : [{ name: detail.fileName, value: fileName }]),
    {
      name: detail.size,
      value: `${formats.number(width)} × ${formats.number(height)} · ${kilobytes(bytes, formats)}`,
    },
    { name: detail.format, value: type },
    { name: detail.added, value: formats.dateTime(new Date(media.created_at)) },
  ]
  const isUsed = uses.articles.length + uses.hidden > 0
  return (
    <div className={styles.detail}>
      <p className={styles.picture}>
        <a href={url} aria-label={detail.open}>
          <img
            src={media.variants[1]?.url ?? media.variants[0]?.url ?? url}
            alt={alt}
            width={width}
            height={height}
          />
        </a>
      </p>
      <div>
        {mayChange ? (
          <AltForm {...{ id, alt, decorative }} texts={detail} />
        ) : (
          <p dir="auto">{decorative ? texts.media.decorative : alt}</p>
        )}
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
        <div className={controls.field}>
          <label htmlFor="address">{detail.address}</label>
          <input id="address" className={controls.input} value={url} readOnly />
        </div>
        <button
          type="button"
          className={controls.button}
          data-copy="address"
          data-confirmation={detail.copied}
          hidden
        >
          {detail.copy}
        </button>
        <h2 className={controls.heading}>{detail.usedIn}</h2>
        {!isUsed && <p>{detail.unused}</p>}
        <MediaUses uses={uses} texts={texts} formats={formats} />
        {mayChange && (
          <p className={styles.delete}>
            <a className={`${controls.button} ${controls.danger}`} href={`${MEDIA}/${id}/hapus`}>
              {detail.delete}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

type AltFormProps = Pick<MediaBody, 'id' | 'alt' | 'decorative'> & { texts: DeskMessages['media']['detail'] }

function AltForm({ id, alt, decorative, texts }: AltFormProps) {
  return (
    <form
      method="post"
      action={`${MEDIA}/${id}/simpan`}
      encType="multipart/form-data"
      className={controls.form}
    >
      <div className={controls.field}>
        <label htmlFor="alt">{texts.alt}</label>
        <input
          id="alt"
          name="alt"
          className={controls.input}
          defaultValue={alt}
          maxLength={191}
          dir="auto"
          aria-describedby="alt-hint"
        />
        <span id="alt-hint" className={controls.hint}>
          {texts.altHint}
        </span>
      </div>
      <label className={controls.check}>
        <input type="checkbox" name="decorative" value="on" defaultChecked={decorative} />
        {texts.decorative}
      </label>
      <button type="submit" className={`${controls.button} ${controls.primary}`}>
        {texts.save}
      </button>
    </form>
  )
}

function kilobytes(bytes: number, formats: Formats): string {
  return `${formats.number(Math.max(1, Math.round(bytes / 1024)))} kB`
}
