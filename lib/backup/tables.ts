import type { Session, Table } from '../db/session/session'

/** The tables that a backup leaves out, each with the reason. It includes all others. */
export const NOT_BACKED_UP: Readonly<Record<string, string>> = {
  _prisma_migrations: 'A restore applies the migrations itself.',
  article_search: 'Derived from the articles, in another form on each database; a restore makes it anew.',
  cache_change: 'What instances that run tell one another, for an hour.',
  edge: 'How far the cache in front of this service was told; what it keeps of another is forgotten at the start.',
  stray_files: 'What is to be removed from the store of pictures that this database goes with.',
  import_job: 'The file that it reads is not in a backup; what it imported is.',
  timeline: 'Which restore of this database its cursors are of; the first line of a backup names it.',
  desk_session: 'Who was signed in then need not be now.',
  sign_in_link: 'A link is good for a moment.',
  used_challenge: 'A challenge is good for a moment.',
  rate_limit: 'What instances that run count together, for a minute.',
}

/** The tables that a backup includes, referenced tables first. */
export async function listTables(session: Session): Promise<Table[]> {
  return (await session.tables()).filter(({ name }) => !(name in NOT_BACKED_UP))
}

/** Tables with rows even in an otherwise empty database: the service writes them by itself. */
const MADE_BY_ITSELF = ['secret', 'view_day']

/** The tables in a backup whose rows somebody wrote. */
export async function listWrittenTables(session: Session): Promise<Table[]> {
  return (await listTables(session)).filter(({ name }) => !MADE_BY_ITSELF.includes(name))
}
