// Loaded before a worker thread that is not bundled: in tests and the operator's commands.
import { register } from 'tsx/esm/api'

register()
