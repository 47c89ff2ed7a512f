import { singleton } from '../../lib/singleton'
import { validating } from './validate-response'

// Before each test file over HTTP: validates every response of the API against the OpenAPI document. Files that share a
// process share its globals.
globalThis.fetch = validating(singleton('test.fetch', () => globalThis.fetch))
