import type { Browser } from '@playwright/test'
import { getBrotli } from '../kit/get-brotli.ts'

type Weight = { name: string; figure: number; unit: string; aim?: { atMost: number } }

/** A name that survives the minification of hls.js. */
const hlsMark = 'hlsMediaAttaching'

/** JavaScript (brotli) that an episode adds to an anime's page: the player, and hls.js apart. */
export async function weighPlayer(browser: Browser, url: string): Promise<Weight[]> {
  const before = await listScripts(browser, `${url}/anime/la-baleine-au-dessus-d-osaka`)
  const after = await listScripts(browser, `${url}/watch/la-baleine-au-dessus-d-osaka/Films/1/VOSTFR`)
  const own = { player: 0, hls: 0 }
  for (const path of after.filter((script) => !before.includes(script))) {
    const { body, text } = await getBrotli(path)
    own[text.includes(hlsMark) ? 'hls' : 'player'] += body.length / 1000
  }
  return [
    { name: 'JavaScript of the watch page beyond an anime’s', figure: own.player, unit: 'kB', aim: { atMost: 60 } },
    { name: 'hls.js, only for HLS', figure: own.hls, unit: 'kB' },
  ]
}

async function listScripts(browser: Browser, address: string): Promise<string[]> {
  const page = await browser.newPage()
  const scripts = new Set<string>()
  page.on('request', (request) => request.url().endsWith('.js') && scripts.add(request.url()))
  await page.goto(address)
  if (address.includes('/watch/'))
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1)
  await page.waitForLoadState('networkidle')
  await page.close()
  return [...scripts]
}
