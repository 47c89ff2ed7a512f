import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from './run-program'

export type Varnish = { url: string; stop: () => Promise<void> }

/** Starts Varnish on `port` with `deploy/varnish.vcl`, changing only its backends. */
export async function startVarnish(port: number, instances: { url: string }[]): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-varnish-'))
  chmodSync(folder, 0o755)
  const vcl = join(folder, 'site.vcl')
  writeFileSync(vcl, withBackends(instances))
  const settings = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-f', vcl, '-s', 'malloc,128m']
  const { child, ended, output } = startProgram('varnishd', [...settings, '-a', `127.0.0.1:${port}`])
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Varnish ended:\n${output()}`)
    if (await fetch(`${url}/metrics`).catch(() => null)) break
  }
  const stop = async () => {
    child.kill()
    await ended
  }
  return { url, stop }
}

function withBackends(instances: { url: string }[]): string {
  return readFileSync('deploy/varnish.vcl', 'utf8').replaceAll(/"300([12])"/g, (_, at: string) => {
    const { url } = instances[Number(at) - 1] ?? instances[0] ?? { url: '' }
    return JSON.stringify(new URL(url).port)
  })
}
