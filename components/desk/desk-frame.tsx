import type { ReactNode } from 'react'
import type { Person } from '@/lib/auth/people/people'
import { config } from '@/lib/config'
import type { DeskMessages } from '@/lib/desk/i18n/messages'
import { isEncrypted } from '@/lib/desk/is-encrypted'
import { ACCOUNT, ARTICLE_SEARCH, DESK, NEW_ARTICLE } from '@/lib/desk/paths'
import { sectionsFor } from '@/lib/desk/sections'
import { assetPath } from '@/lib/site/assets'
import { messagesIn } from '@/lib/site/i18n/messages'
import { HOME } from '@/lib/site/paths'
import { ThemeSwitch } from '../theme-switch'
import { DeskDialogs } from './desk-dialogs'
import styles from './desk-frame.module.css'

type Props = {
  person: Person
  texts: DeskMessages
  /** The path of the section that is shown. */
  section: string
  children: ReactNode
}

/** The frame of every screen with a session. */
export function DeskFrame({ person, texts, section, children }: Props) {
  const { siteName, siteLocale } = config()
  const { frame } = texts
  const language = person.language ?? siteLocale
  const sections = <Sections person={person} texts={texts} section={section} />
  return (
    <div
      className={styles.desk}
      lang={language}
      data-desk=""
      data-shortcuts={person.shortcuts ? '' : undefined}
      data-search={ARTICLE_SEARCH}
    >
      <a className="skip" href="#isi">
        {frame.skip}
      </a>
      <header className={styles.side}>
        <p className={styles.name}>
          <a href={DESK}>{siteName}</a>
        </p>
        <a className={styles.write} href={NEW_ARTICLE} data-shortcut="n">
          {frame.write}
        </a>
        <div className={styles.wide}>{sections}</div>
        <details className={styles.narrow} data-menu>
          <summary>{frame.menu}</summary>
          {sections}
        </details>
        <div className={styles.theme}>
          <ThemeSwitch theme={messagesIn(language).theme} />
        </div>
      </header>
      <main id="isi" tabIndex={-1} className={styles.main}>
        {!isEncrypted() && <p className={styles.notice}>{frame.onlyHttp}</p>}
        {children}
      </main>
      <DeskDialogs texts={frame} />
      <script type="module" src={assetPath('desk.js')} />
    </div>
  )
}

function Sections({ person, texts: { frame }, section }: Omit<Props, 'children'>) {
  return (
    <nav className={styles.sections} aria-label={frame.sections}>
      {sectionsFor(person.scopes).map(({ href, name }) => (
        <a key={href} href={href} aria-current={href === section ? 'page' : undefined}>
          {frame[name]}
        </a>
      ))}
      <a className={styles.person} href={ACCOUNT} aria-current={section === ACCOUNT ? 'page' : undefined}>
        {person.name}
      </a>
      <a href={HOME}>{frame.site}</a>
      <form method="post" action={`${DESK}/keluar`} encType="multipart/form-data" data-sign-out="">
        <button type="submit">{frame.signOut}</button>
      </form>
    </nav>
  )
}
