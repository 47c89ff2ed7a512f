import { expect, test } from 'vitest'
import { BusyError } from '../db/errors'
import { toAppError } from './problem'

test('a busy database becomes 503 with a short Retry-After', () => {
  const { code, headers, detail } = toAppError(new BusyError('Too many wait for the database.'))
  expect([code, headers['Retry-After']]).toEqual(['unavailable', '2'])
  expect(detail).toBe('The service is busy; try again in a few seconds.')
})
