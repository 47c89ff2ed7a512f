// Preloaded for programs in TypeScript: tsx works only in the thread that registered it.
import { register } from 'tsx/esm/api'

register()
