// Loaded before a worker thread that is not bundled: in tests, commands, and for what the backend does by itself.
import { register } from 'tsx/esm/api'

register()
