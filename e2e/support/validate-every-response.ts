import { validating } from './validate-response'

// Before each test file over HTTP: validates every response of the API against the OpenAPI document.
globalThis.fetch = validating(globalThis.fetch)
