import { mkdir, readlink, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type * as z from 'zod'
import { decodeOrNull } from '../text/strings'
import { hasCredentials, reject } from './rules'

type Folder = { kind: 'file'; folder: string }
type Bucket = {
  kind: 's3'
  bucket: string
  /** Prepended to all file names: empty, or with a trailing slash. */
  prefix: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type MediaStoreTarget = Folder | Bucket

type TargetInput = Folder | { kind: 's3'; bucket: string; prefix: string; endpoint?: string; region?: string }

type Environment = {
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
  AWS_REGION?: string | undefined
  AWS_ENDPOINT_URL?: string | undefined
}

/** The region becomes part of a host name. */
export const REGION = /^[a-z0-9-]{1,63}$/i
export const REGION_EXAMPLE = 'the name of a region, such as eu-central-1'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const ACCEPTED = 'file:<path of a folder> or s3://<bucket>/<prefix>?endpoint=<URL>&region=<name>'
const WITHOUT_KEY = 'without user:password@; the key belongs in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
export const ENDPOINT = `the URL of an S3 service ${WITHOUT_KEY}`

/** Parses `MEDIA_STORE`, and makes the path of a folder absolute. `withEnvironment` adds the keys of a bucket. */
export function toMediaStore(text: string, context: z.RefinementCtx): TargetInput {
  const folder = /^file:(?:\/\/(?=\/))?(?!\/\/)([^?#]+)$/.exec(text)?.[1]
  if (folder) return { kind: 'file', folder: resolve(folder) }
  const url = text.startsWith('s3://') && URL.canParse(text) ? new URL(text) : undefined
  const { endpoint, region, ...others } = Object.fromEntries(url?.searchParams ?? [])
  const isUsable = url && Object.keys(others).length === 0
  const prefix = prefixIn(url?.pathname ?? '')
  const isReachable = endpoint === undefined || isEndpoint(endpoint)
  const isPlaced = region === undefined || REGION.test(region)
  if ([text, endpoint].some(hasCredentials)) return reject(context, `a bucket and an endpoint ${WITHOUT_KEY}`)
  if (isUsable && prefix !== null && BUCKET.test(url.hostname) && isReachable && isPlaced) {
    return {
      kind: 's3',
      bucket: url.hostname,
      prefix: prefix && `${prefix}/`,
      ...(endpoint && { endpoint }),
      ...(region && { region }),
    }
  }
  return reject(context, ACCEPTED)
}

/**
 * Creates a folder and its missing parents, by default for this user only. One by one: a recursive `mkdir` of Node.js 20
 * never ends if a folder cannot be created in an existing parent, as in `/proc`.
 */
export async function makeFolder(folder: string, mode = 0o700): Promise<void> {
  if (await isFolder(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) await makeFolder(parent, mode)
  await mkdir(folder, { mode }).catch(async (error: unknown) => {
    // Another process may have created it meanwhile.
    if (await isFolder(folder)) return
    const target = await readlink(folder).catch(() => null)
    if (target === null) throw error
    const sentence = `EEXIST: '${folder}' is a symbolic link to '${resolve(dirname(folder), target)}', where this user finds no folder`
    throw Object.assign(new Error(sentence, { cause: error }), { code: 'EEXIST' })
  })
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() ?? false
}

/** Null for a path with an invalid percent-encoding. */
function prefixIn(path: string): string | null {
  return decodeOrNull(path)?.replace(/^\/+|\/+$/g, '') ?? null
}

/** Completes the target: what `MEDIA_STORE` omits of a bucket comes from the variables that all S3 tools know. */
export function withEnvironment(target: TargetInput, env: Environment): MediaStoreTarget {
  if (target.kind === 'file') return target
  const region = target.region ?? env.AWS_REGION ?? 'us-east-1'
  const endpoint = target.endpoint ?? env.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = env
  return { ...target, region, endpoint, accessKeyId, secretAccessKey }
}

/** Whether a text is a URL of http or https without credentials: a store in a private network may have no TLS. */
export function isEndpoint(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && !hasCredentials(text)
}

export type EdgeKind = 'varnish' | 'fastly' | 'cloudflare'

/** Where to tell a cache in front of the service what changed. */
export type EdgeTarget = {
  kind: EdgeKind
  /** The service id at Fastly, the zone id at Cloudflare; empty for Varnish. */
  id: string
  /** The base URL of all calls, without a trailing slash. */
  address: string
  token: string | null
  /** Whether the operator set the address, which need not be public then. */
  isOwnAddress: boolean
  /** `SITE_URL` as set; empty if it is not, since instances on one machine then have different URLs. */
  site: string
}

type Named = { kind: 'varnish'; address: string } | { kind: 'fastly' | 'cloudflare'; id: string }

const APIS = { fastly: 'https://api.fastly.com', cloudflare: 'https://api.cloudflare.com/client/v4' }
const ACCEPTED_EDGE = 'varnish:http://<host>:<port>, fastly:<service id> or cloudflare:<zone id>'

/** Parses `EDGE`; Varnish is named by its origin. `toEdge` adds tokens and the addresses of APIs. */
export function parseEdge(text: string, context: z.RefinementCtx): Named {
  const [, kind, rest = ''] = /^(varnish|fastly|cloudflare):(.+)$/.exec(text) ?? []
  const origin = kind === 'varnish' ? originOf(rest) : null
  if (origin !== null) return { kind: 'varnish', address: origin }
  if ((kind === 'fastly' || kind === 'cloudflare') && /^[A-Za-z0-9]{1,64}$/.test(rest))
    return { kind, id: rest }
  return reject(context, ACCEPTED_EDGE)
}

/** Completes the target: the address of an API defaults to its usual one. */
export function toEdge(
  named: Named,
  { token, api, site }: Partial<Record<'token' | 'api' | 'site', string>>,
): EdgeTarget {
  const common = { kind: named.kind, token: token ?? null, site: site ?? '' }
  if (named.kind === 'varnish') return { ...common, id: '', address: named.address, isOwnAddress: true }
  const address = (api ?? APIS[named.kind]).replace(/\/+$/, '')
  return { ...common, id: named.id, address, isOwnAddress: api !== undefined }
}

function originOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || hasCredentials(text)) return null
  return url.pathname === '/' && !url.search && !url.hash ? url.origin : null
}
