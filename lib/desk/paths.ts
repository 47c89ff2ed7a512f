/** Where the desk is. */
export const DESK = '/meja'
export const SIGN_IN = `${DESK}/masuk`
export const ARTICLES = `${DESK}/artikel`
/** The field that articles are searched in: browsers focus what an address names. */
export const ARTICLE_SEARCH = `${ARTICLES}#cari`
export const NEW_ARTICLE = `${ARTICLES}/baru`
export const TRASH = `${DESK}/sampah`
export const FIGURES = `${DESK}/angka`
export const IMPORTS = `${DESK}/impor`
export const MEDIA = `${DESK}/media`
export const ACCOUNT = `${DESK}/akun`
export const KEYS = `${DESK}/kunci`
export const WEBHOOKS = `${DESK}/webhook`
export const PEOPLE = `${DESK}/orang`
export const EVENTS = `${PEOPLE}/peristiwa`
export const SYSTEM = `${DESK}/sistem`

/** The address of signing in, which leads back to `path` afterwards. */
export function signInPath(path: string): string {
  return `${SIGN_IN}?${new URLSearchParams({ kembali: path })}`
}

/** A path of the desk that a stranger may have written; `/meja` for every other address. */
export function returnPath(text: string | null | undefined): string {
  return text && SAFE_PATH.test(text) && !text.includes('..') ? text : DESK
}

/** No host, no scheme, nothing that a browser could read as one. */
const SAFE_PATH = /^\/meja(?:\/[\w/-]*)?(?:\?[\w%=&.+~*!'(),:;@/-]*)?$/

/** Where an article is edited; with `act` one of its other screens, or what their forms are sent to. */
export function articleDeskPath(id: number, act = ''): string {
  return `${ARTICLES}/${id}${act && `/${act}`}`
}

/** The page of a list that an address asks for, from 1 on; what it cannot mean is the first. */
export function pageNumber(text: string | undefined): number {
  return /^[1-9]\d*$/.test(text ?? '') ? Math.min(Number(text), MAX_PAGE) : 1
}

const MAX_PAGE = 100_000

/** Where those who manage people find one of them; a person's own settings are at `ACCOUNT`. */
export function personPath(id: number | string): string {
  return `${PEOPLE}/${id}`
}

/** Where somebody is asked whether a passkey of theirs is to be removed. */
export function removePasskeyPath(id: string): string {
  return `${ACCOUNT}/kunci-sandi/hapus?${new URLSearchParams({ kunci: id })}`
}

/** Where a webhook and its deliveries are; with `act` what one of the forms there is sent to. */
export function webhookPath(id: string, act = ''): string {
  return `${WEBHOOKS}/${id}${act && `/${act}`}`
}
