/** Why no further article can be sent. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
}
