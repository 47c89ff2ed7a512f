import type { Session } from '../db/session/session'

/** Redundant data that differs: its name, the stored value, and the value derived from other data. */
export type Difference = { name: unknown; stored: unknown; derived: unknown }

export type Check = {
  name: string
  /** Reads the snapshot of the session. */
  find: (session: Session) => AsyncIterable<Difference>
  /** Replaces what was found by the derived values, in writes of its own. Without it, only a backup helps. */
  repair?: (found: readonly Difference[]) => Promise<void>
}
