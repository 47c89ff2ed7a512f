import type { Session } from '../db/session/session'

/** Something that is kept twice and differs: its name, what is kept, and what that is derived from. */
export type Difference = { name: unknown; stored: unknown; derived: unknown }

export type Check = {
  name: string
  /** In the one moment that the session sees. */
  find: (session: Session) => AsyncIterable<Difference>
  /** Makes what was found what it is derived from, in writes of its own. What has none, only a backup restores. */
  repair?: (found: readonly Difference[]) => Promise<void>
}
