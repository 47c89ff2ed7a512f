// Loaded before a program that is TypeScript: tsx works only in the thread that registered it.
import { register } from 'tsx/esm/api'

register()
