import * as z from 'zod'

/** RFC 3339, in UTC with milliseconds. */
export const timestamp = z.string().meta({ format: 'date-time', examples: ['2026-11-20T08:00:00.000Z'] })

/** An absolute URL that the service creates. */
export const url = z.string().meta({ format: 'uri' })

/** The URL of an image, as its author wrote it: it may hold any letter (RFC 3987). */
export const iri = z.string().meta({ format: 'iri' })
