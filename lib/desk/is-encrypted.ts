import { config } from '../config'

/** Whether nobody can read traffic on its way: it uses https, or does not leave this computer. */
export function isEncrypted(): boolean {
  const { protocol, hostname } = new URL(config().siteUrl)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
