declare module '@20minutes/s3rver' {
  type Options = {
    address: string
    port: number
    directory: string
    silent: boolean
    configureBuckets: { name: string }[]
  }

  export default class S3rver {
    httpServer: import('node:http').Server
    constructor(options: Options)
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
