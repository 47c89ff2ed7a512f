import { randomBytes } from 'node:crypto'
import type { Actor } from '../auth/actor'
import { announce, writeAndAnnounce } from '../bus/announce'
import { database, type Queries } from '../db/database'
import { AppError } from '../errors'
import { assertCanPatch } from './access'
import { forgetGone } from './forget-articles'
import type { WebhookFields } from './schema'
import { newWebhookSecret, rotateSecrets, showSecret } from './signature'

export type Webhook = {
  id: string
  url: string
  events: string[]
  drafts: boolean
  description: string | null
  active: boolean
  disabled_reason: string | null
  failing_since: string | null
  created_at: string
  updated_at: string
}

/** The only time that the secret is shown. */
export type WebhookWithSecret = Webhook & { secret: string }

type Row = Awaited<ReturnType<typeof getRow>>

/** Each write reads all of them. */
const MAX_WEBHOOKS = 100

/** Creates a webhook from checked fields. Throws `too_many_webhooks`. */
export async function createWebhook(fields: WebhookFields): Promise<WebhookWithSecret> {
  const now = new Date()
  const secret = newWebhookSecret()
  const { url, events, drafts = false, description, active = true } = fields
  const row = await database().write(async (queries) => {
    if ((await queries.webhook.count()) >= MAX_WEBHOOKS) throw tooMany()
    const id = `wh_${randomBytes(12).toString('hex')}`
    const columns = { id, url, events: events.join(' '), drafts, description: description || null, active }
    return queries.webhook.create({ data: { ...columns, secret, createdAt: now, updatedAt: now } })
  })
  return { ...toWebhook(row), secret: showSecret(secret) }
}

/** All webhooks, oldest first. */
export async function listWebhooks(): Promise<Webhook[]> {
  const rows = await database().read.webhook.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
  return rows.map(toWebhook)
}

/** Throws `not_found`. */
export async function getWebhook(id: string): Promise<Webhook> {
  return toWebhook(await getRow(database().read, id))
}

/** Changes checked fields; switching on or a new URL clears earlier failures. Throws `not_found`, `insufficient_scope`. */
export async function updateWebhook(
  actor: Actor,
  id: string,
  patch: Partial<WebhookFields>,
): Promise<Webhook> {
  const { events, description, ...columns } = patch
  const isRevived = patch.active === true
  return writeAndAnnounce(async (queries) => {
    const before = await getRow(queries, id)
    await assertCanPatch(queries, actor, before, patch)
    const isMoved = patch.url !== undefined && patch.url !== before.url
    await queries.webhook.updateMany({
      where: { id },
      data: {
        ...columns,
        ...(events && { events: events.join(' ') }),
        ...(description !== undefined && { description: description || null }),
        ...(isRevived && { disabledReason: null }),
        // The failures of a former receiver say nothing about the new one.
        ...((isRevived || isMoved) && { failingSince: null }),
        updatedAt: new Date(),
      },
    })
    if (patch.active === false) await forgetGone(queries, id)
    // Its pending deliveries are due.
    if (isRevived) await announce(queries, ['deliveries'])
    return toWebhook(await getRow(queries, id))
  })
}

/** Deletes a webhook with its deliveries. Throws `not_found`. */
export async function deleteWebhook(id: string): Promise<void> {
  const { count } = await database().write((queries) => queries.webhook.deleteMany({ where: { id } }))
  if (count === 0) throw noWebhook()
}

/** Gives a webhook a new secret; the current ones keep signing for another day. Throws `not_found`. */
export async function rotateWebhookSecret(id: string): Promise<WebhookWithSecret> {
  return database().write(async (queries) => {
    const now = new Date()
    const secrets = rotateSecrets(await getRow(queries, id), now)
    await queries.webhook.updateMany({ where: { id }, data: { ...secrets, updatedAt: now } })
    return { ...toWebhook(await getRow(queries, id)), secret: showSecret(secrets.secret) }
  })
}

/** Throws `not_found`, and `webhook_inactive` if it is switched off. */
export async function assertActive(queries: Queries, id: string): Promise<void> {
  const { active } = await getRow(queries, id)
  if (active) return
  throw new AppError('webhook_inactive', 'This webhook is switched off; PATCH it with "active": true first.')
}

async function getRow(queries: Queries, id: string) {
  const row = await queries.webhook.findFirst({ where: { id } })
  if (!row) throw noWebhook()
  return row
}

function toWebhook(row: Row): Webhook {
  const { id, url, events, drafts, description, active } = row
  return {
    id,
    url,
    events: events.split(' '),
    drafts,
    description,
    active,
    disabled_reason: row.disabledReason,
    failing_since: row.failingSince?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

function noWebhook(): AppError {
  return new AppError('not_found', 'There is no webhook with this id; GET /api/webhooks lists them.')
}

function tooMany(): AppError {
  const detail = `There are ${MAX_WEBHOOKS} webhooks already; delete one that is no longer needed.`
  return new AppError('too_many_webhooks', detail)
}

/** The webhooks that are failing, or were switched off for that. */
export async function listFailingWebhooks(): Promise<{ id: string; url: string; since: Date }[]> {
  const rows = await database().read.webhook.findMany({
    where: { failingSince: { not: null } },
    select: { id: true, url: true, failingSince: true },
    orderBy: { failingSince: 'asc' },
  })
  return rows.flatMap(({ id, url, failingSince: since }) => (since ? [{ id, url, since }] : []))
}
