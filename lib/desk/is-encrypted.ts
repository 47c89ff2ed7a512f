import { config } from '../config'

/** Whether what is sent cannot be read on its way: by https, or without leaving this computer. */
export function isEncrypted(): boolean {
  const { protocol, hostname } = new URL(config().siteUrl)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
