import version12 from 'better-sqlite3'
import version13 from 'better-sqlite3-napi'
import { hasNodeApi10 } from './node-api.mjs'

// Version 13 is prebuilt, and needs Node-API 10 of Node.js 22.14; version 12 is compiled for one version of Node.js, and on
// 24 aborts the process when a statement is garbage-collected. Each loads its native code with the first database.
export const Sqlite = hasNodeApi10 ? version13 : version12
