import type { Queries } from '../../db/database'

export type DeskAct =
  | 'sign_in'
  | 'sign_out'
  | 'end_session'
  | 'add_passkey'
  | 'remove_passkey'
  | 'passkey_counter_fell'
  | 'add_person'
  | 'change_person'
  | 'disable_person'
  | 'enable_person'
  | 'make_link'
  | 'create_key'
  | 'rotate_key'
  | 'revoke_key'

const KEPT_DAYS = 400
const DAY_MS = 24 * 60 * 60 * 1000

/** Records who did what to people, sessions and keys, in the transaction of `queries`; old ones go. */
export async function recordEvent(
  queries: Queries,
  { personId, act, subject }: { personId: number | null; act: DeskAct; subject: string },
): Promise<void> {
  const at = new Date()
  await queries.deskEvent.create({ data: { at, personId, act, subject } })
  await queries.deskEvent.deleteMany({ where: { at: { lt: new Date(at.getTime() - KEPT_DAYS * DAY_MS) } } })
}
