import { ROUTES } from './table'

/** Where an operation of the API is called: the template of its address, and the method. Throws for one without a route. */
export function addressOfOperation(id: string): { path: string; method: string } {
  for (const { template, operations } of ROUTES) {
    const found = Object.entries(operations).find(([, operation]) => operation === id)
    if (found) return { path: template, method: found[0] }
  }
  throw new Error(`No route in lib/routes/table.ts has the operation ${id}.`)
}
