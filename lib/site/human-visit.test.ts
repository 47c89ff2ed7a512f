import { expect, test } from 'vitest'
import { isHumanVisit } from './human-visit'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const requests: { name: string; headers: Record<string, string>; counts: boolean }[] = [
  { name: 'a page of this site', headers: { 'sec-fetch-site': 'same-origin' }, counts: true },
  { name: 'one over plain http', headers: { origin: 'http://localhost:3000' }, counts: true },
  { name: 'another site', headers: { 'sec-fetch-site': 'cross-site' }, counts: false },
  { name: 'another site over plain http', headers: { origin: 'http://evil.example' }, counts: false },
  { name: 'another subdomain', headers: { 'sec-fetch-site': 'same-site' }, counts: false },
  { name: 'a program', headers: {}, counts: false },
  {
    name: 'a crawler',
    headers: { 'sec-fetch-site': 'same-origin', 'user-agent': 'Googlebot/2.1' },
    counts: false,
  },
  {
    name: 'a crawler that names itself as a browser first',
    headers: { 'sec-fetch-site': 'same-origin', 'user-agent': `${BROWSER} (compatible; ClaudeBot/1.0)` },
    counts: false,
  },
  {
    name: 'a browser that sends only Mozilla/5.0',
    headers: { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0' },
    counts: true,
  },
  { name: 'no user agent', headers: { 'sec-fetch-site': 'same-origin', 'user-agent': '' }, counts: false },
  {
    name: 'a prerender',
    headers: { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' },
    counts: false,
  },
  {
    name: 'a prefetch of an older Firefox',
    headers: { 'sec-fetch-site': 'same-origin', 'x-moz': 'prefetch' },
    counts: false,
  },
  {
    name: 'a preview of Safari',
    headers: { 'sec-fetch-site': 'same-origin', 'x-purpose': 'preview' },
    counts: false,
  },
]

test.each(requests)('a visit from $name counts: $counts', ({ headers, counts }) => {
  expect(isHumanVisit(new Headers({ 'user-agent': BROWSER, ...headers }))).toBe(counts)
})
