import { ServiceError } from './service-error'

/** Path and query of an address that the service gave: whatever host it names, only the service is asked. Throws `ServiceError`. */
export function ownPath(address: string): string {
  if (!URL.canParse(address, BASE)) throw new ServiceError('The service returned an invalid address.')
  const { pathname, search } = new URL(address, BASE)
  return pathname + search
}

const BASE = 'http://localhost'
