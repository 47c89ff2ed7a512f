import { config } from '../../config'
import { account } from './account'
import { articles } from './articles'
import { conflict } from './conflict'
import { editor } from './editor'
import { editorScript } from './editor-script'
import { failures } from './failures'
import { faults } from './faults'
import { frame } from './frame'
import { history } from './history'
import { overview } from './overview'
import { signIn } from './sign-in'
import type { Language } from './translations'

const SCREENS = {
  account,
  articles,
  conflict,
  editor,
  editorScript,
  failures,
  faults,
  frame,
  history,
  overview,
  signIn,
}

export type DeskMessages = { [Screen in keyof typeof SCREENS]: (typeof SCREENS)[Screen]['id'] }

const TEXTS = { id: textsIn('id'), en: textsIn('en') }

/** The texts of the desk in a person's language; null stands for that of the site. */
export function deskMessages(language: Language | null): DeskMessages {
  return TEXTS[language ?? config().siteLocale]
}

function textsIn(language: Language): DeskMessages {
  const entries = Object.entries(SCREENS).map(([screen, texts]) => [screen, texts[language]])
  // Object.fromEntries does not know that its keys are those of the table.
  return Object.fromEntries(entries) as DeskMessages
}
