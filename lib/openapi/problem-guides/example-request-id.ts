/** Fixed, so that the document is one version on all instances. */
export const EXAMPLE_REQUEST_ID = '0b9e5a52-6f0c-4a3d-9a53-1d2f5c9b7e10'
