import type { Operation } from '../operation'
import { FIGURES } from './figures'
import { KEYS } from './keys'
import { PICTURES } from './pictures'
import { READING } from './reading'
import { SERVICE } from './service'
import { WEBHOOKS } from './webhooks'
import { WORKING_COPIES } from './working-copies'
import { WRITING } from './writing'

/** Every operation, in the order of the reference. */
export const OPERATIONS: readonly Operation[] = [
  ...READING,
  ...WRITING,
  ...WORKING_COPIES,
  ...FIGURES,
  ...KEYS,
  ...PICTURES,
  ...WEBHOOKS,
  ...SERVICE,
]
