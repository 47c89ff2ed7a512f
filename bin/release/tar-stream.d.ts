declare module 'tar-stream' {
  import type { Readable } from 'node:stream'

  type Header = { name: string; mode?: number; mtime?: Date; type?: 'file' | 'symlink'; linkname?: string }

  export type Pack = Readable & {
    entry(header: Header, content: string | Buffer | undefined, done: (error?: Error | null) => void): void
    finalize(): void
  }

  const tar: { pack(): Pack }
  export default tar
}
