/** Where the desk is. */
export const DESK = '/meja'
export const SIGN_IN = `${DESK}/masuk`
export const ARTICLES = `${DESK}/artikel`
export const NEW_ARTICLE = `${ARTICLES}/baru`
export const ACCOUNT = `${DESK}/akun`

/** The address of signing in, which leads back to `path` afterwards. */
export function signInPath(path: string): string {
  return path === DESK ? SIGN_IN : `${SIGN_IN}?${new URLSearchParams({ kembali: path })}`
}

/** A path of the desk that a stranger may have written; `/meja` for every other address. */
export function returnPath(text: string | null | undefined): string {
  return text && SAFE_PATH.test(text) && !text.includes('..') ? text : DESK
}

/** No host, no scheme, nothing that a browser could read as one. */
const SAFE_PATH = /^\/meja(?:\/[\w/-]*)?(?:\?[\w%=&.+~-]*)?$/

export function articleDeskPath(id: number, act = ''): string {
  return `${ARTICLES}/${id}${act && `/${act}`}`
}
