import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../bin/port.mjs'
import { startProgram } from './run-program'

/** Starts nginx with `deploy/nginx.conf` in front of instances, on a free port and without TLS. */
export async function startNginx(
  instances: { url: string }[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const [folder, port] = [mkdtempSync(join(tmpdir(), 'artikel-nginx-')), await freePort()]
  // When started by root, nginx workers run as another user.
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'site.conf'), siteConfig(port, instances))
  writeFileSync(join(folder, 'nginx.conf'), mainConfig(folder))
  const { child, ended, output } = startProgram('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'])
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${output()}`)
    if (await fetch(url, { redirect: 'manual' }).catch(() => null)) break
  }
  const stop = async () => {
    child.kill()
    await ended
  }
  return { url, stop }
}

/** The shipped file with other addresses and without TLS. */
function siteConfig(port: number, instances: { url: string }[]): string {
  const hosts = instances.map(({ url }) => new URL(url).host)
  return readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/^server \{[^}]+return 308[^}]+\}/m, '')
    .replaceAll(/^ +(?:ssl_certificate|listen \[).+\n/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/127\.0\.0\.1:300([12])/g, (_, at) => hosts[at - 1] ?? '')
}

function mainConfig(folder: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  return `
    daemon off;
    pid ${join(folder, 'pid')};
    events { worker_connections 2048; }
    http {
      access_log off;
      ${places.join('\n')}
      include ${join(folder, 'site.conf')};
    }`
}
