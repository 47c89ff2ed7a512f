import { expect, test } from 'vitest'
import { isPublicAddress } from './resolve-allowed'

test.each(['1.1.1.1', '168.63.129.15', '168.63.129.17', '161.25.255.255', '166.12.0.0', '2606:4700::1111'])(
  '%s is public, though next to a reserved range',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
