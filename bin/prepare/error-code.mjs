/** @param {unknown} error may be a system error with a code such as `EEXIST` */
export function errorCode(error) {
  // Not `instanceof Error`: errors from other realms, such as `node:vm`, would fail it.
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
