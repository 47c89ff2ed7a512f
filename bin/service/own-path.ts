import { ServiceError } from './service-error'

/** Path and query of a URL from the service. Its host is ignored: only the service is called. Throws `ServiceError`. */
export function ownPath(address: string): string {
  if (!URL.canParse(address, BASE)) throw new ServiceError('The service returned an invalid address.')
  const { pathname, search } = new URL(address, BASE)
  return pathname + search
}

const BASE = 'http://localhost'
