import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../../scripts/find/find-chromium.mjs'

/** Flags of every Chromium of tests and benches. */
export const chromiumFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium refuses its sandbox as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Starts the Chromium of the browser tests, headless. @param debuggingPort for other tools */
export async function startBrowser(debuggingPort?: number): Promise<Browser> {
  const debugging = debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]
  return chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags, ...debugging] })
}
