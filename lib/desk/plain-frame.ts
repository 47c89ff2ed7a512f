import type { Person } from '../auth/people/people'
import { config } from '../config'
import { HOME } from '../site/paths'
import { escapeHtml } from '../text/strings'
import type { DeskMessages } from './i18n/messages'
import { isEncrypted } from './is-encrypted'
import { ACCOUNT, DESK, NEW_ARTICLE } from './paths'
import { sectionsFor } from './sections'

type Frame = { person: Person; texts: DeskMessages; section: string }

/** The frame of every screen for a signed-in person, around the HTML of a page that is an act's response. */
export function framed(content: string, { person, texts, section }: Frame): string {
  const { frame } = texts
  const sections = sectionsMarkup({ person, texts, section })
  const notice = isEncrypted() ? '' : `<p class="notice">${escapeHtml(frame.onlyHttp)}</p>\n`
  return `<div class="desk" data-desk=""${person.shortcuts ? ' data-shortcuts=""' : ''}>
<a class="skip" href="#isi">${escapeHtml(frame.skip)}</a>
<header>
<p class="name"><a href="${DESK}">${escapeHtml(config().siteName)}</a></p>
<a class="write" href="${NEW_ARTICLE}" data-shortcut="n">${escapeHtml(frame.write)}</a>
<div class="wide">${sections}</div>
<details class="narrow" data-menu><summary>${escapeHtml(frame.menu)}</summary>${sections}</details>
</header>
<main id="isi" tabindex="-1">
${notice}${content}
</main>
${unsavedDialog(frame.unsaved)}
</div>`
}

function sectionsMarkup({ person, texts: { frame }, section }: Frame): string {
  const links = sectionsFor(person.scopes).map(({ href, name }) => link(href, frame[name], section))
  return `<nav aria-label="${escapeHtml(frame.sections)}">
${links.join('\n')}
${link(ACCOUNT, person.name, section, ' class="person"')}
${link(HOME, frame.site, section)}
<form method="post" action="${DESK}/keluar" enctype="multipart/form-data" data-sign-out=""><button type="submit">${escapeHtml(frame.signOut)}</button></form>
</nav>`
}

function link(href: string, name: string, section: string, more = ''): string {
  const current = href === section ? ' aria-current="page"' : ''
  return `<a href="${escapeHtml(href)}"${more}${current}>${escapeHtml(name)}</a>`
}

/** The dialog about what signing out would discard; a script opens it. */
function unsavedDialog({ title, text, discard, stay }: DeskMessages['frame']['unsaved']): string {
  return `<dialog aria-labelledby="unsaved" data-unsaved=""><h2 id="unsaved">${escapeHtml(title)}</h2><p>${escapeHtml(text)}</p><ul></ul>
<form method="dialog"><button type="submit" value="stay">${escapeHtml(stay)}</button> <button type="submit" value="discard">${escapeHtml(discard)}</button></form></dialog>`
}
