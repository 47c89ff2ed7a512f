import { config } from '../../config'
import { account } from './account'
import { articles } from './articles'
import { conflict } from './conflict'
import { editor } from './editor'
import { editorScript } from './editor-script'
import { failures } from './failures'
import { faults } from './faults'
import { figures } from './figures'
import { frame } from './frame'
import { history } from './history'
import { imports } from './imports'
import { keys, secret } from './keys'
import { media } from './media'
import { overview } from './overview'
import { people } from './people'
import { previewLinks } from './preview-links'
import { scopes } from './scopes'
import { signIn } from './sign-in'
import { system } from './system'
import { toMarkdown } from './to-markdown'
import type { Language } from './translations'
import { trash } from './trash'
import { webhooks } from './webhooks'

const SCREENS = {
  account,
  articles,
  conflict,
  editor,
  editorScript,
  failures,
  faults,
  figures,
  frame,
  history,
  imports,
  keys,
  media,
  overview,
  people,
  previewLinks,
  scopes,
  secret,
  signIn,
  system,
  toMarkdown,
  trash,
  webhooks,
}

export type DeskMessages = { [Screen in keyof typeof SCREENS]: (typeof SCREENS)[Screen]['id'] }

const TEXTS = { id: textsIn('id'), en: textsIn('en') }

/** The texts of the desk in a person's language; null is the language of the site. */
export function deskMessages(language: Language | null): DeskMessages {
  return TEXTS[language ?? config().siteLocale]
}

/** The language of texts from `deskMessages`, for the `lang` of their page. */
export function languageOf(texts: DeskMessages): Language {
  return texts === TEXTS.en ? 'en' : 'id'
}

function textsIn(language: Language): DeskMessages {
  const entries = Object.entries(SCREENS).map(([screen, texts]) => [screen, texts[language]])
  // `Object.fromEntries` does not know that its keys are those of the table.
  return Object.fromEntries(entries) as DeskMessages
}
