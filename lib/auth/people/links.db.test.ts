import { expect, test, vi } from 'vitest'
import { createFirstLink, findLink } from './links'

test('instances that start together create one first link, and a later start replaces it', async () => {
  const uptime = vi.spyOn(process, 'uptime').mockReturnValue(30)
  const made = await Promise.all([createFirstLink(), createFirstLink()])
  const [link, ...others] = made.filter((link) => link !== null)
  expect([typeof link, others]).toEqual(['string', []])
  expect((await findLink(tokenOf(link))).state).toBe('open')
  uptime.mockReturnValue(-1)
  const next = await createFirstLink()
  uptime.mockRestore()
  expect([(await findLink(tokenOf(link))).state, (await findLink(tokenOf(next))).state]).toEqual([
    'unknown',
    'open',
  ])
})

function tokenOf(link: string | null | undefined): string {
  return link?.split('/').at(-1) ?? ''
}
