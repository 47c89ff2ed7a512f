import { AppError } from '@/lib/errors'
import { endpoint } from '@/lib/http/endpoint'

const unknownAddress = endpoint({}, async () => {
  throw new AppError(
    'not_found',
    'There is nothing at this address of the API; /api/artikel has the articles, /docs.md the reference, /api/openapi.json its description.',
  )
})

export {
  unknownAddress as DELETE,
  unknownAddress as GET,
  unknownAddress as HEAD,
  unknownAddress as OPTIONS,
  unknownAddress as PATCH,
  unknownAddress as POST,
  unknownAddress as PUT,
}
