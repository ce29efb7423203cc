// npm run shots [address]: writes screenshots of every page to shots/, wide and narrow, dark and light, of the site at
// the address, or of one started with the demonstration catalogue.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startBrowser } from '../bench/kit/browser.ts'
import { withClosing } from '../bench/kit/closing.ts'
import { makeTemporaryFolder, startSite } from '../bench/kit/site-process.ts'
import { root } from './prepare.mjs'
import { bar, step } from './steps.mjs'

type Shot = { name: string; path: string; prepare?: (page: Page) => Promise<unknown> }

const shots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'explorer', path: '/explorer' },
  { name: 'explorer-list', path: '/explorer?view=list' },
  { name: 'explorer-filtered', path: '/explorer?type=Film&language=VF' },
  { name: 'explorer-empty', path: '/explorer?search=zzzzzzqqqq' },
  { name: 'browse', path: '/parcourir' },
  { name: 'genre', path: '/genre/drame' },
  { name: 'anime', path: '/anime/les-lanternes-de-kuroshio' },
  { name: 'anime-seasons', path: '/anime/hagane-zero' },
  { name: 'anime-without-episodes', path: '/anime/la-boite-aux-quarante-neuf-gestes' },
  { name: 'anime-unknown', path: '/anime/inconnu' },
  { name: 'watch', path: '/watch/hagane-zero/Saison%201/1/VOSTFR', prepare: waitForPlayer },
  { name: 'watch-unknown', path: '/watch/hagane-zero/Saison%201/99/VOSTFR' },
  { name: 'seance-over', path: '/seance' },
  { name: 'api-docs', path: '/api/docs' },
]
const widths = [1440, 390]
const themes = ['dark', 'light'] as const

await withClosing(async (later) => {
  const address = process.argv[2] ?? (await startOwnSite(later))
  const browser = await startBrowser()
  later(() => browser.close())
  const folder = join(root, 'shots')
  mkdirSync(folder, { recursive: true })
  const views = widths.flatMap((width) => themes.map((theme) => ({ width, theme })))
  let done = 0
  await step(`Taking pictures into ${folder}`, async (show) => {
    for (const view of views) {
      for (const shot of shots) {
        await take(browser, { ...shot, ...view, address, folder })
        done += 1
        show(bar(done, views.length * shots.length))
      }
    }
  })
})

async function startOwnSite(later: (close: () => Promise<void>) => void): Promise<string> {
  const { folder, remove } = makeTemporaryFolder()
  later(remove)
  const site = await step('Starting a site with the demonstration catalogue', () => startSite(folder))
  later(site.stop)
  return site.url
}

type View = Shot & { width: number; theme: 'dark' | 'light'; address: string; folder: string }

async function take(browser: Browser, { name, path, prepare, width, theme, address, folder }: View): Promise<void> {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  try {
    await page.goto(`${address}${path}`)
    await prepare?.(page)
    await seeEverything(page)
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true })
  } finally {
    await page.close()
  }
}

async function waitForPlayer(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Position dans l’épisode' }).waitFor()
}

/** Scrolls through the page to load lazy content, and waits for pictures. */
async function seeEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      window.scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))
    }
    window.scrollTo(0, 0)
  })
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete),
  )
}
