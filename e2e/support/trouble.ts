import { setTimeout as delay } from 'node:timers/promises'
import { integerBetween, oneOf, type Random } from '../../bin/bench/corpus/random'
import type { Network } from './network'
import type { Postgres } from './postgres'

/** Causes random network faults until the time `until`; new connections work afterwards. */
export async function makeTrouble(networks: Network[], random: Random, until: number): Promise<void> {
  while (Date.now() < until) {
    const network = oneOf(random, networks)
    oneOf(random, FAULTS)(network, random)
    await delay(integerBetween(random, 100, 800))
    heal(network)
    await delay(integerBetween(random, 500, 3_000))
  }
}

/** Stops the database for `awayMs` milliseconds and starts it again. */
export async function restart({ stop, start }: Postgres, awayMs: number): Promise<void> {
  await stop()
  await delay(awayMs)
  await start()
}

type Issue = (network: Network, random: Random) => void

const FAULTS: Issue[] = [
  (network, random) => network.delay(integerBetween(random, 1, 100)),
  (network, random) => network.forget(integerBetween(random, 1, 3)),
  (network, random) => network.reset(integerBetween(random, 1, 3)),
  (network) => network.forgetAfter('COMMIT'),
  (network) => {
    network.letIn(false)
    network.forget()
  },
]

/** Ends all faults; forgotten connections stay forgotten. */
function heal(network: Network) {
  network.delay(0)
  network.forgetAfter(null)
  network.letIn(true)
}
