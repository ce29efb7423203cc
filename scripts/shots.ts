// npm run shots [-- word…]: writes every screen in every size, theme and state to shots/, with an index page, of a site
// with the demonstration catalogue: a new one, or that of SITE_URL and SITE_DATA_DIR. With words only the pictures
// whose names contain them all. Fails when a screen is wider than its window.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { startBrowser } from '../bench/kit/browser.ts'
import { closeAtEnd, withClosing } from '../bench/kit/closing.ts'
import { openSite } from '../bench/kit/site-process.ts'
import { signIn, type TestAccount } from '../e2e/kit/accounts.ts'
import { listOverflow } from '../e2e/kit/list-overflow.ts'
import { findDemoAccounts } from '../src/demo/load-demo.ts'
import { root } from './prepare.mjs'
import { toIndexPage } from './shots/index-page.ts'
import { type Screen, screens } from './shots/screens.ts'
import { type State, states, type Theme } from './shots/states.ts'
import { bar, step } from './steps.mjs'

type Site = { url: string; findAccount: (role: string) => TestAccount | undefined }
/** A screen in a state and theme; its sizes are taken of one page. */
type Series = { screen: Screen; state: State; theme: Theme }

const longestPage = 5000
const roles = { visitor: '', member: 'Utilisateur', staff: 'Administrateur' }
const words = process.argv.slice(2)
const folder = join(root, 'shots')
const failures: string[] = []

await withClosing(async () => {
  const site = await startDemo()
  const browser = await startBrowser()
  closeAtEnd(() => browser.close())
  if (words.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const all = listSeries()
  // One browser context for what has everything but the screen in common: code and covers come once.
  const groups = Map.groupBy(all, ({ screen, state, theme }) => [states.indexOf(state), theme, screen.person].join())
  let done = 0
  await step(`Taking pictures into ${folder}`, async (show) => {
    for (const group of groups.values()) {
      await takeGroup(browser, site, group, () => {
        done += 1
        show(bar(done, all.length))
      })
    }
  })
  writeFileSync(join(folder, 'index.html'), toIndexPage(all.flatMap(listFiles)))
})
if (failures.length > 0) throw new Error(`Not taken, or not right:\n${failures.join('\n')}`)

function listSeries(): Series[] {
  const all = screens.flatMap((screen) =>
    states.flatMap((state) => state.themes.map((theme) => ({ screen, state, theme }))),
  )
  return all.filter((series) => listFiles(series).some((file) => words.every((word) => file.includes(word))))
}

function listFiles(series: Series): string[] {
  return series.state.sizes.map((size) => toFile(series, size))
}

function toFile({ screen, state, theme }: Series, [width, height]: readonly [number, number]): string {
  return `${screen.name}.${state.name}.${theme}.${width}x${height}.jpg`
}

async function startDemo(): Promise<Site> {
  const { SITE_URL, SITE_DATA_DIR } = process.env
  if (SITE_URL && SITE_DATA_DIR) return toSite(SITE_URL, SITE_DATA_DIR)
  const { url, dataDir } = await openSite({}, 'Starting a site with the demonstration catalogue')
  return toSite(url, dataDir)
}

function toSite(url: string, dataDir: string): Site {
  const accounts = findDemoAccounts(dataDir)
  return { url, findAccount: (role) => accounts.find((account) => account.role === role) }
}

async function takeGroup(browser: Browser, site: Site, group: Series[], onTaken: () => void): Promise<void> {
  const [first] = group
  if (!first) return
  const { screen, state, theme } = first
  const [[width, height]] = state.sizes
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    serviceWorkers: 'block',
    ...state.options,
  })
  try {
    const account = site.findAccount(roles[screen.person])
    if (account) await signIn(await context.newPage(), account)
    for (const series of group) {
      await take(context, series).catch((error) => failures.push(`${listFiles(series)[0]}: ${error}`))
      onTaken()
    }
  } finally {
    await context.close()
  }
}

async function take(context: BrowserContext, series: Series): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  try {
    await series.state.show(page, series.screen)
    for (const size of series.state.sizes) {
      const file = toFile(series, size)
      await takeSize(page, size, join(folder, file))
      const [wide] = await listOverflow(page)
      if (wide) failures.push(`${file}: wider than its window, from ${wide}`)
    }
  } finally {
    await page.close()
    await context.setOffline(false)
  }
}

async function takeSize(page: Page, [width, height]: readonly [number, number], path: string): Promise<void> {
  await page.setViewportSize({ width, height })
  await seeEverything(page)
  const clip = {
    x: 0,
    y: 0,
    width,
    height: Math.min(longestPage, await page.evaluate(() => document.body.scrollHeight)),
  }
  await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: true, clip })
}

/** Scrolls through the page to load lazy content, and waits for the pictures that it has fetched. */
async function seeEverything(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const isWaiting = () => [...document.images].some(({ complete, currentSrc }) => currentSrc !== '' && !complete)
    for (let top = 0; top < Math.min(longest, document.body.scrollHeight); top += 600) {
      window.scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    await document.fonts.ready
    for (let tries = 0; tries < 20 && isWaiting(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 100))
  }, longestPage)
}
