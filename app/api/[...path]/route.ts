import { endpoint } from '@/lib/http/endpoint'
import { unknownApiAddress } from '@/lib/http/problem'

const unknownAddress = endpoint({}, async () => {
  throw unknownApiAddress()
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
