import { validating } from './validate-response'

// Before each test file over HTTP: whatever a test asks the API, its answer must be as the OpenAPI document says.
globalThis.fetch = validating(globalThis.fetch)
