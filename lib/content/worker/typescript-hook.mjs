// Loaded before a worker thread that runs unbundled: tests and commands of the operator.
import { register } from 'tsx/esm/api'

register()
