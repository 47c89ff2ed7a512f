import { inject } from 'vitest'
import { deskAt } from '../../support/desk-client'
import { service } from './service'

/** The desk of the shared server. */
export const desk = deskAt({ url: service.url, databaseUrl: inject('databaseUrl') })
