import type { OverviewArticle } from '../../articles/read/overview'
import { findEndingSoon } from '../../articles/trash/list-trash'
import type { Actor } from '../../auth/actor'
import { findMissingBackup } from '../../auth/people/backups'
import { listFailingWebhooks } from '../../webhooks/webhooks'
import type { Formats } from '../i18n/format'
import type { DeskMessages } from '../i18n/messages'
import { isEncrypted } from '../is-encrypted'
import { articleDeskPath, SYSTEM, TRASH, webhookPath } from '../paths'

/** Something that needs attention, and where to fix it. */
type AttentionItem = { href: string; title: string; note: string }

/** Everything that needs attention and that `actor` may fix; usually nothing. */
export async function listAttention(
  actor: Actor,
  overdue: readonly OverviewArticle[],
  texts: DeskMessages['overview'],
  formats: Formats,
): Promise<AttentionItem[]> {
  const may = (scope: 'webhooks:manage' | 'people:manage') => actor.scopes.has(scope)
  const [failing, ending, backup] = await Promise.all([
    may('webhooks:manage') ? listFailingWebhooks() : [],
    findEndingSoon(actor),
    may('people:manage') ? findMissingBackup() : null,
  ])
  const items = [
    ...overdue.map(({ id, title, publishedAt }) => ({
      href: articleDeskPath(id),
      title: texts.overdue(title, formats.dateTime(publishedAt)),
    })),
    ...failing.map(({ id, url, since }) => ({
      href: webhookPath(id),
      title: texts.webhook(url, formats.dateTime(since)),
    })),
    ...(ending
      ? [{ href: TRASH, title: texts.trash(formats.number(ending.count), formats.dateTime(ending.from)) }]
      : []),
    ...(backup
      ? [{ href: SYSTEM, title: backup.last ? texts.oldBackup(formats.date(backup.last)) : texts.noBackup }]
      : []),
    ...(may('people:manage') && !isEncrypted() ? [{ href: SYSTEM, title: texts.onlyHttp }] : []),
  ]
  return items.map((item) => ({ ...item, note: '' }))
}
