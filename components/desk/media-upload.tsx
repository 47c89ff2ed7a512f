import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { MEDIA } from '@/lib/desk/paths'
import controls from './controls.module.css'
import { faultText } from './fault-text'
import styles from './media-upload.module.css'

type Props = {
  /** The URL that could not be fetched; `fault` is the code of the reason. */
  url: string | undefined
  fault: string | undefined
  maxMegabytes: string
  texts: DeskMessages['media']
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** Uploads pictures from this device, or one from a URL. With scripts, each shows its progress. */
export function MediaUpload({ url, fault, maxMegabytes, texts }: Props) {
  const { upload, reasons } = texts
  const path = `${MEDIA}/unggah`
  const spoken = { progress: upload.progress, done: upload.done, failed: upload.failed, reasons }
  return (
    <div className={styles.upload}>
      <form
        method="post"
        action={path}
        encType="multipart/form-data"
        data-media-upload={JSON.stringify(spoken)}
      >
        <div className={controls.field}>
          <label htmlFor="file">{upload.files}</label>
          <input
            id="file"
            type="file"
            name="file"
            accept={ACCEPTED}
            multiple
            required
            className={controls.input}
            aria-describedby="file-hint"
          />
          <span id="file-hint" className={controls.hint}>
            {upload.hint(maxMegabytes)}
          </span>
        </div>
        <button type="submit" className={controls.button}>
          {upload.run}
        </button>
        <div role="status">
          <ul className={styles.progress} data-progress="" />
        </div>
      </form>
      <form method="post" action={path} encType="multipart/form-data">
        <div className={controls.field}>
          <label htmlFor="url">{upload.url}</label>
          <input
            id="url"
            type="url"
            name="url"
            maxLength={2_048}
            defaultValue={url}
            placeholder="https://"
            className={controls.input}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'url-fault' : undefined}
          />
          {fault && (
            <span id="url-fault" className={controls.fault}>
              {faultText(fault, texts.urlFaults)}
            </span>
          )}
        </div>
        <button type="submit" className={controls.button}>
          {upload.fetch}
        </button>
      </form>
    </div>
  )
}
