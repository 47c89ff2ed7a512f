import { singleton } from '../../lib/singleton'
import { validating } from './validate-response'

// Before each test file over HTTP: makes `fetch` validate every API response against the OpenAPI document. Test files that
// share a process share its globals.
globalThis.fetch = validating(singleton('test.fetch', () => globalThis.fetch))
