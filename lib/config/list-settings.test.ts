import { describe, expect, test } from 'vitest'
import { listMisspelled } from './list-settings'

describe('a variable of the environment', () => {
  test.each([
    { name: 'SITE_ULR', setting: 'SITE_URL' },
    { name: 'SITEURL', setting: 'SITE_URL' },
    { name: 'RATE_LIMITS_READS', setting: 'RATE_LIMIT_READS' },
    { name: 'ARTIKEL_APIKEY', setting: 'ARTIKEL_API_KEY' },
  ])('that is called $name may be meant as $setting', ({ name, setting }) => {
    expect(listMisspelled({ [name]: 'x' })).toEqual([{ name, setting }])
  })

  test.each(['SITE_URL', 'HOME', 'HOSTNAME', 'PATH', 'SHLVL', 'POSTGRES_PASSWORD', 'AWS_PROFILE', 'SITE_ID'])(
    'that is called %s is not taken for a misspelled setting',
    (name) => {
      expect(listMisspelled({ [name]: 'x' })).toEqual([])
    },
  )

  test('is another matter where the setting that it is near to is set', () => {
    expect(listMisspelled({ AWS_REGIONS: 'a b', AWS_REGION: 'a' })).toEqual([])
  })
})
