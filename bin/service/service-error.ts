/** Why no further call of the service can help. */
export class ServiceError extends Error {
  override name = 'ServiceError'
}

/** It takes nothing from whoever calls: the key or the person is not known, or lacks the scope. */
export class RefusedError extends ServiceError {}
