import { ceplok } from './tiles/ceplok'
import { kawung } from './tiles/kawung'
import { megamendung } from './tiles/megamendung'
import { nitik } from './tiles/nitik'
import { parang } from './tiles/parang'
import type { Tile } from './tiles/tile'
import { truntum } from './tiles/truntum'

/** The motifs of Javanese batik that covers use. Their order decides which category gets which. */
export const MOTIFS = { kawung, parang, truntum, ceplok, megamendung, nitik } satisfies Record<string, Tile>

export type MotifName = keyof typeof MOTIFS
export const MOTIF_NAMES = Object.keys(MOTIFS) as MotifName[] // Object.keys forgets the type of an object's own literal
