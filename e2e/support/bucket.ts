import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { freePort } from '../../bin/port.mjs'

/** An S3 service on this machine that verifies signatures, with one empty bucket. */
export type BucketService = {
  /** The settings of a server that stores its pictures there. */
  env: Record<string, string>
  /** The files in the bucket under the prefix. */
  files: () => string[]
  /** The number of requests received. */
  requests: () => number
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** Starts an S3 service; pictures are under the prefix `foto` of its bucket. */
export async function startBucket(): Promise<BucketService> {
  const directory = mkdtempSync(join(tmpdir(), 'artikel-bucket-'))
  const port = await freePort()
  let requests = 0
  const open = async () => {
    const service = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      configureBuckets: [{ name: 'gambar' }],
    })
    await service.run()
    service.httpServer.on('request', () => {
      requests += 1
    })
    return service
  }
  let service = await open()
  return {
    env: bucketSettings(port),
    files: () => filesIn(join(directory, 'gambar', 'foto')),
    requests: () => requests,
    stop: () => service.close(),
    start: async () => {
      service = await open()
    },
  }
}

/** The settings of a server that stores pictures under the prefix `foto` of the bucket at this port. */
export function bucketSettings(port: number): Record<string, string> {
  return {
    MEDIA_STORE: `s3://gambar/foto?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  }
}

/** S3rver stores the bytes of each file next to its metadata; lists only the former. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter((file) => file.endsWith('._S3rver_object'))
}
