import { describe, expect, test } from 'vitest'
import { listMisspelled, listSettings } from './list-settings'

test('a setting is shown without the user, the password and the query of its URL', () => {
  const shown = listSettings({
    DATABASE_URL: 'postgresql://ani:sandi@db.example:5432/artikel?sslpassword=sandi',
    EDGE_API: 'https://api.example/?token=sandi',
  })
  expect(shown.filter(({ isSet }) => isSet)).toEqual([
    { name: 'DATABASE_URL', value: 'postgresql://…@db.example:5432/artikel?…', isSet: true },
    { name: 'EDGE_API', value: 'https://api.example/?…', isSet: true },
  ])
})

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
