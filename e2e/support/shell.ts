import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** Whether commands of curl can be run here. */
export const hasCurl = spawnSync('curl', ['--version']).status === 0

/** Runs `sh` with these arguments and variables; gives its exit code and what it wrote. */
export async function runShell(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn('sh', args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const written = { output: [] as Buffer[], errors: [] as Buffer[] }
  child.stdout.on('data', (chunk) => written.output.push(chunk))
  child.stderr.on('data', (chunk) => written.errors.push(chunk))
  const [code] = await once(child, 'close')
  return {
    code,
    output: Buffer.concat(written.output).toString(),
    errors: Buffer.concat(written.errors).toString(),
  }
}
