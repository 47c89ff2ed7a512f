/** The service cannot be used; retrying does not help. */
export class ServiceError extends Error {
  override name = 'ServiceError'
}

/** The service rejects the caller: the key or person is unknown or lacks the scope. */
export class RefusedError extends ServiceError {}
