/** Why no further call of the service can help. */
export class ServiceError extends Error {
  override name = 'ServiceError'
}
