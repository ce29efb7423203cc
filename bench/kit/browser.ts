import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../../scripts/find/find-chromium.mjs'

const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Starts the Chromium of the browser tests, headless.
 * @param debuggingPort for other tools
 */
export async function startBrowser(debuggingPort?: number): Promise<Browser> {
  const args = [...quietFlags]
  // Chromium refuses its sandbox as root.
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  if (debuggingPort !== undefined) args.push(`--remote-debugging-port=${debuggingPort}`)
  return chromium.launch({ executablePath: await ensureChromium(), args })
}
