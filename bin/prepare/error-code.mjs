/** @param {unknown} error of the system, with a code such as `EEXIST` */
export function errorCode(error) {
  // An error of another realm, such as that of `node:vm`, is no instance of Error here.
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
