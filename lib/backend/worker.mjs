// The thread of the backend. A thread starts with plain JavaScript, and learns TypeScript as bin/start.mjs does.
import { register } from 'tsx/esm/api'

register()
process.setSourceMapsEnabled(false)
await import('./worker.ts')
