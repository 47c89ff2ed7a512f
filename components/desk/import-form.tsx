import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { IMPORTS } from '@/lib/desk/paths'
import controls from './controls.module.css'
import { faultText } from './fault-text'

type Props = {
  /** The code of the error in the submitted form. */
  fault: string | undefined
  maxMegabytes: string
  texts: DeskMessages['imports']
}

/** The form for the file and the options of an import. */
export function ImportForm({ fault, maxMegabytes, texts }: Props) {
  const ofBase = fault === 'invalid_url'
  const ofFile = fault !== undefined && !ofBase
  const message = fault === undefined ? '' : faultText(fault, texts.faults)
  return (
    <form method="post" action={`${IMPORTS}/unggah`} encType="multipart/form-data" className={controls.form}>
      <div className={controls.field}>
        <label htmlFor="file">{texts.file}</label>
        <input
          id="file"
          type="file"
          name="file"
          accept=".xml,.json,.zip,.md,.markdown"
          required
          className={controls.input}
          aria-invalid={ofFile ? true : undefined}
          aria-describedby={ofFile ? 'file-fault file-hint' : 'file-hint'}
        />
        <span id="file-hint" className={controls.hint}>
          {texts.fileHint(maxMegabytes)}
        </span>
        {ofFile && (
          <span id="file-fault" className={controls.fault}>
            {message}
          </span>
        )}
      </div>
      <div className={controls.field}>
        <label htmlFor="category">{texts.category}</label>
        <input
          id="category"
          name="category"
          className={controls.input}
          defaultValue="Tanpa kategori"
          maxLength={191}
          dir="auto"
        />
      </div>
      <div className={controls.field}>
        <label htmlFor="base">{texts.base}</label>
        <input
          id="base"
          type="url"
          name="base"
          maxLength={500}
          className={controls.input}
          aria-invalid={ofBase ? true : undefined}
          aria-describedby={ofBase ? 'base-fault base-hint' : 'base-hint'}
        />
        <span id="base-hint" className={controls.hint}>
          {texts.baseHint}
        </span>
        {ofBase && (
          <span id="base-fault" className={controls.fault}>
            {message}
          </span>
        )}
      </div>
      <Choice name="as_drafts" label={texts.asDrafts} />
      <Choice name="with_pages" label={texts.withPages} />
      <Choice name="copy_images" label={texts.copyImages} isChecked />
      <button type="submit" className={`${controls.button} ${controls.primary}`}>
        {texts.try}
      </button>
    </form>
  )
}

function Choice({ name, label, isChecked }: { name: string; label: string; isChecked?: true }) {
  return (
    <label className={controls.check}>
      <input type="checkbox" name={name} value="on" defaultChecked={isChecked} />
      {label}
    </label>
  )
}
