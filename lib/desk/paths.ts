/** The paths of the desk. */
export const DESK = '/meja'
export const SIGN_IN = `${DESK}/masuk`
export const ARTICLES = `${DESK}/artikel`
/** The search field of articles: browsers focus what the fragment names. */
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

/** The address of the sign-in page, which leads back to `path` afterwards. */
export function signInPath(path: string): string {
  return `${SIGN_IN}?${new URLSearchParams({ kembali: path })}`
}

/** A path of the desk that a stranger may have written; any other address becomes `/meja`. */
export function returnPath(text: string | null | undefined): string {
  return text && SAFE_PATH.test(text) && !text.includes('..') ? text : DESK
}

/** No host, no scheme, nothing that a browser could read as one. */
const SAFE_PATH = /^\/meja(?:\/[\w/-]*)?(?:\?[\w%=&.+~*!'(),:;@/-]*)?$/

/** The address of an article's editor; with `act`, of another of its screens or forms. */
export function articleDeskPath(id: number, act = ''): string {
  return `${ARTICLES}/${id}${act && `/${act}`}`
}

/** The page number in an address, from 1 on; 1 if it is invalid. */
export function pageNumber(text: string | undefined): number {
  return /^[1-9]\d*$/.test(text ?? '') ? Math.min(Number(text), MAX_PAGE) : 1
}

const MAX_PAGE = 100_000

/** The page of a person for those who manage people; a person's own settings are at `ACCOUNT`. */
export function personPath(id: number | string): string {
  return `${PEOPLE}/${id}`
}

/** The page that asks whether to remove a passkey. */
export function removePasskeyPath(id: string): string {
  return `${ACCOUNT}/kunci-sandi/hapus?${new URLSearchParams({ kunci: id })}`
}

/** The page of a webhook and its deliveries; with `act`, the address of one of its forms. */
export function webhookPath(id: string, act = ''): string {
  return `${WEBHOOKS}/${id}${act && `/${act}`}`
}
