import { config } from '@/lib/config'
import type { EditorScriptTexts } from '@/lib/desk/i18n/editor-script'
import { assetPath } from '@/lib/site/assets'
import { scriptJson } from '@/lib/site/structured-data/graph'
import styles from './editor-script.module.css'

type Props = { texts: EditorScriptTexts; language: string }

/** The editor's script, its settings, and the container of its dialogs. */
export function EditorScript({ texts, language }: Props) {
  const settings = { texts, language, timeZone: config().siteTimezone }
  return (
    <>
      <div className={styles.dialogs} data-dialogs="" />
      <script
        type="application/json"
        data-editor-settings=""
        // biome-ignore lint/security/noDangerouslySetInnerHtml: ScriptJson has no < or >
        dangerouslySetInnerHTML={{ __html: scriptJson(settings) }}
      />
      <script type="module" src={assetPath('editor.js')} />
    </>
  )
}
