import { describe, expect, test } from 'vitest'
import { listMisspelled } from './list-settings'

describe('an environment variable', () => {
  test.each([
    { name: 'SITE_ULR', setting: 'SITE_URL' },
    { name: 'SITEURL', setting: 'SITE_URL' },
    { name: 'RATE_LIMITS_READS', setting: 'RATE_LIMIT_READS' },
    { name: 'ARTIKEL_APIKEY', setting: 'ARTIKEL_API_KEY' },
  ])('named $name is reported as a misspelled $setting', ({ name, setting }) => {
    expect(listMisspelled({ [name]: 'x' })).toEqual([{ name, setting }])
  })

  test.each(['SITE_URL', 'HOME', 'HOSTNAME', 'PATH', 'SHLVL', 'POSTGRES_PASSWORD', 'AWS_PROFILE', 'SITE_ID'])(
    'named %s is not reported as a misspelled setting',
    (name) => {
      expect(listMisspelled({ [name]: 'x' })).toEqual([])
    },
  )

  test('is not reported when the similar setting is set', () => {
    expect(listMisspelled({ AWS_REGIONS: 'a b', AWS_REGION: 'a' })).toEqual([])
  })
})
