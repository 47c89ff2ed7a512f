import { randomBytes } from 'node:crypto'
import { database } from '../db/database'

type Purpose = 'preview' | 'changes' | 'passkey'

/** The service's key for signing, 256 random bits in hexadecimal: the same for all instances, and permanent. */
export async function getSigningKey(name: Purpose): Promise<string> {
  const known = await database().read.secret.findFirst({ where: { name } })
  return known?.value ?? createKey(name)
}

/** If another instance was faster, returns its key. */
function createKey(name: Purpose): Promise<string> {
  return database().write(async (transaction) => {
    const known = await transaction.secret.findFirst({ where: { name } })
    if (known) return known.value
    const value = randomBytes(32).toString('hex')
    await transaction.secret.create({ data: { name, value, createdAt: new Date() } })
    return value
  })
}
