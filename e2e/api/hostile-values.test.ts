import { describe, expect, test } from 'vitest'
import { service } from './support/service'

/** Values that a database or a programming language may fail to store or compare. */
const values = ['%00', 'a%00b', '%01', '%EF%BF%BF', '%ED%A0%80', '%FF', '%F4%8F%BF%BF', '%25', "'", '"', '*']

describe('no value in the address of a page causes an error 500:', () => {
  test.each(['kategori', 'tag', 'penulis'].flatMap((name) => values.map((value) => `/${name}/${value}`)))(
    '%s',
    async (path) => {
      const { status } = await fetch(service.url + path, { redirect: 'manual' })
      expect([308, 400, 404]).toContain(status)
    },
  )

  test.each(['q', 'kategori', 'tag', 'page'].flatMap((name) => values.map((value) => `${name}=${value}`)))(
    '/cari?%s',
    async (query) => {
      const { status } = await fetch(`${service.url}/cari?${query}`)
      expect([200, 404]).toContain(status)
    },
  )
})
