import { expect, test } from 'vitest'
import { readAddress } from './postgresql-address'

test.each([
  { url: 'postgresql://u:p@h/db?schema=artikel', schema: 'artikel', driver: 'postgresql://u:p@h/db' },
  {
    url: 'postgres://u@h/db?pgbouncer=true&connection_limit=5',
    isPooled: true,
    driver: 'postgresql://u@h/db',
  },
  {
    url: 'postgresql://u@h:6432/db?sslmode=require',
    driver: 'postgresql://u@h:6432/db?sslmode=verify-full',
    place: 'h:6432',
  },
  { url: 'postgresql://u@h/db?sslmode=prefer', driver: 'postgresql://u@h/db?sslmode=verify-full' },
  { url: 'postgresql://u@h/db?sslmode=disable', driver: 'postgresql://u@h/db?sslmode=disable' },
  { url: 'postgresql://u@h/db?sslmode=no-verify', driver: 'postgresql://u@h/db?sslmode=no-verify' },
  {
    url: 'postgresql://u:p@/db?host=/run/postgresql',
    driver: 'postgresql://u:p@localhost/db?host=%2Frun%2Fpostgresql',
    place: '/run/postgresql',
  },
  {
    url: 'postgresql://%2Frun%2Fpostgresql/db',
    driver: 'postgresql://%2Frun%2Fpostgresql/db',
    place: '/run/postgresql',
  },
  { url: 'postgresql://h:1/db?user=u@h', driver: 'postgresql://h:1/db?user=u%40h', place: 'h:1' },
  { url: 'postgresql://u@[::1]/db', driver: 'postgresql://u@[::1]/db', place: '[::1]:5432' },
])('$url is read', ({ url, driver, schema = null, isPooled = false, place = 'h:5432' }) => {
  expect(readAddress(url)).toMatchObject({ url: driver, schema, isPooled, place })
})

test.each([
  { url: 'postgresql://u:50%@h/db', accepted: '% written as %25' },
  { url: 'postgresql://u:p@a,b/db', accepted: 'a single host' },
  { url: 'postgresql://u:p@a:1,b:2/db', accepted: 'a single host' },
  { url: 'postgresql://u:p@h:port/db', accepted: 'postgresql://<user>:<password>@<host>/<database>' },
  { url: 'postgresql://u:p@h/db?sslmode=bogus', accepted: 'one of disable, no-verify, prefer, require' },
  { url: 'postgresql://u:a/b@h/db', accepted: '/ written as %2F, ? as %3F and # as %23' },
  { url: 'postgresql://u:a?b@h/db', accepted: '/ written as %2F, ? as %3F and # as %23' },
  { url: 'postgresql://u:a#b@h/db', accepted: '/ written as %2F, ? as %3F and # as %23' },
  { url: 'postgresql://u:1/a@h/db', accepted: '/ written as %2F, ? as %3F and # as %23' },
  { url: 'postgresql://u:1?a@h/db', accepted: '/ written as %2F, ? as %3F and # as %23' },
  { url: 'postgresql:h/db', accepted: 'postgresql://<user>:<password>@<host>/<database>' },
])('$url is refused', ({ url, accepted }) => {
  expect(() => readAddress(url)).toThrow(accepted)
})
