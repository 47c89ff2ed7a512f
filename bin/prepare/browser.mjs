import { existsSync } from 'node:fs'
import { INSTALLED_CHROMIUM } from '../test/installed.mjs'
import { siteTests } from '../test/playwright.mjs'
import { failWith, tryQuietly } from './run-quietly.mjs'

const APT_INSTALL = `export DEBIAN_FRONTEND=noninteractive
apt-get update && { apt-get install -y chromium-headless-shell || apt-get install -y chromium; }`

export const browser = {
  isDone: async () =>
    siteTests().length === 0 || INSTALLED_CHROMIUM !== null || existsSync(await playwrightChromium()),
  run: install,
}

async function playwrightChromium() {
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

async function install() {
  const playwright = ['node_modules/playwright/cli.js', 'install', 'chromium']
  const first = await tryQuietly('Installing a browser…', process.execPath, playwright)
  if (first.code === 0) return

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const second = await tryQuietly('Installing Debian’s Chromium instead…', 'sh', ['-c', APT_INSTALL])
    if (second.code === 0) return
  }
  failWith(
    first.output,
    'The tests need a browser: install Chromium as /usr/bin/chromium, or run "npx playwright install chromium".',
  )
}
