// Typed texts that have not reached the server yet, stored in this browser (IndexedDB).
import { dropAtLeaving, listAtLeaving } from './copies-at-leaving'
import type { LocalCopy } from './local-copy-type'

const DATABASE = 'artikel-desk'
const STORE = 'copies'
/** What is typed reaches the server even if the browser's storage never answers. */
const MAX_MS = 3_000

/** Unique for each open page: two tabs may have different texts of one article. */
const PAGE_ID = `${Date.now()}-${Math.random()}`

export function keyOf({ person, place, base }: Pick<LocalCopy, 'person' | 'place' | 'base'>): string {
  return `${person} ${place} ${base} ${PAGE_ID}`
}

/** Throws the error of IndexedDB if it cannot store anything. */
export async function putLocalCopy(copy: LocalCopy): Promise<void> {
  await inStore('readwrite', (store) => store.put(copy))
  dropAtLeaving(copy.key, copy.typedAt)
}

export async function deleteLocalCopy(key: string): Promise<void> {
  dropAtLeaving(key)
  await inStore('readwrite', (store) => store.delete(key))
}

/** The copies of a person, or of all people, newest first; none if the browser stores nothing. */
export async function listLocalCopies(person?: string): Promise<LocalCopy[]> {
  const stored: LocalCopy[] = await inStore('readonly', (store) => store.getAll()).catch(() => [])
  const all = [...stored, ...listAtLeaving()].sort((one, other) => other.typedAt - one.typedAt)
  const isNewest = ({ key }: LocalCopy, at: number) => all.findIndex((copy) => copy.key === key) === at
  return all.filter(isNewest).filter((copy) => person === undefined || copy.person === person)
}

/** Deletes all data of the desk in this browser. */
export async function deleteDatabase(): Promise<void> {
  for (const { key } of listAtLeaving()) dropAtLeaving(key)
  const database = await opened?.catch(() => null)
  database?.close()
  opened = null
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(DATABASE)
    // Another tab may have it open: it is deleted when that closes.
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })
}

let opened: Promise<IDBDatabase> | null = null

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      // Another tab may delete it at sign-out.
      request.result.onversionchange = () => {
        request.result.close()
        opened = null
      }
      resolve(request.result)
    }
  })
  opened.catch(() => {
    opened = null
  })
  return opened
}

type Act<Result> = (store: IDBObjectStore) => IDBRequest<Result>

function inStore<Result>(mode: IDBTransactionMode, act: Act<Result>): Promise<Result> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DOMException('', 'TimeoutError')), MAX_MS)
  })
  return Promise.race([transact(mode, act), tooLate])
}

async function transact<Result>(mode: IDBTransactionMode, act: Act<Result>): Promise<Result> {
  const database = await openDatabase()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode)
    const request = act(transaction.objectStore(STORE))
    // At once: in a page that was left, Safari never ends it by itself, and it would block those of all other pages.
    transaction.commit()
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = transaction.onabort = () => reject(transaction.error)
  })
}
