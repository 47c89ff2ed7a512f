import dns, { Resolver } from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isPublicAddress, resolveAllowed } from './resolve-allowed'

test.each(['1.1.1.1', '168.63.129.15', '168.63.129.17', '161.25.255.255', '166.12.0.0', '2606:4700::1111'])(
  '%s is public, though next to a reserved range',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('hosts whose name servers do not answer take one thread for lookups in all', async () => {
  const lookedUp = silenceNameServers()
  const allow = { setting: 'SOME_ALLOW', hosts: [], networks: [] }
  const ask = (hostname: string) => resolveAllowed(new URL(`https://${hostname}/`), allow)
  const silent = ['silent-1.test', 'silent-2.test', 'silent-1.test', 'silent-3.test'].map(ask)
  await expect(Promise.race(silent)).rejects.toThrow('No name server responded')
  expect(await ask('other.test')).toHaveLength(1)
  await expect(ask('silent-4.test')).rejects.toThrow('No name server responded')
  expect(lookedUp).toEqual(['silent-1.test', 'other.test'])
})

test('an allowed host may be written with a dot at its end, as the absolute name of a cluster', async () => {
  silenceNameServers()
  const allow = { setting: 'SOME_ALLOW', hosts: ['n8n.tools.test'], networks: [] }
  expect(await resolveAllowed(new URL('http://n8n.tools.test./'), allow)).toHaveLength(1)
})

/** Until the test ends, the name servers of hosts that begin with `silent` do not answer. Returns the hosts looked up. */
function silenceNameServers() {
  const lookedUp: string[] = []
  const testEnd = new Promise<void>((end) => onTestFinished(() => end()))
  const resolve = vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation(async (hostname: string) => {
    const code = hostname.startsWith('silent') ? 'ETIMEOUT' : 'ENOTFOUND'
    throw Object.assign(new Error(code), { code })
  })
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(async (hostname: string) => {
    lookedUp.push(hostname)
    if (hostname.startsWith('silent')) await testEnd
    return [{ address: '1.1.1.1', family: 4 }] as never
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    resolve.mockRestore()
    lookup.mockRestore()
    syncBuiltinESMExports()
  })
  return lookedUp
}
