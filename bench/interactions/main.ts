import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { step } from '../../scripts/steps.mjs'
import { startBrowser } from '../kit/browser.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { postJson } from '../kit/demo-pages.ts'
import { judge, median, printTable } from '../kit/figures.ts'
import { openSite } from '../kit/site-process.ts'
import { openEpisode } from '../player/measure-play.ts'

const rounds = 5
const slowDown = 4
const pressMs = 80
/** Maximum of the longest interaction, in milliseconds. */
const maxMs = 100

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

type Interaction = {
  name: string
  /** A phone by default. */
  device?: BrowserContextOptions
  /** Opens the page, and whatever the interaction needs, on an unthrottled processor. */
  prepare: (page: Page) => Promise<void>
  /** The element to press; without one, a word is typed. */
  target?: (page: Page) => Locator
}

/**
 * Measures interactions as INP does: from an event to the next frame, with the processor slowed down four times. Each
 * round has a new browser profile; of several events, the slowest counts.
 */
export async function main(): Promise<void> {
  const site = await openSite()
  const [staff] = JSON.parse(readFileSync(join(site.dataDir, 'demo-accounts.json'), 'utf8'))
  const session = await postJson<Session>(`${site.url}/api/auth/login`, staff)
  const interactions = listInteractions(site.url, session)
  const browser = await step('Starting Chromium', () => startBrowser())
  closeAtEnd(() => browser.close())
  const rows = await step('Interacting', async (show) => {
    const measured: string[][] = []
    for (const interaction of interactions) {
      show(interaction.name)
      measured.push(await measure(browser, interaction))
    }
    return measured
  })
  printTable(`Interactions, processor ${slowDown} × slower`, ['milliseconds', 'median', 'longest', 'aim'], rows)
}

type Session = { tokens: Record<string, string>; user: object }

function listInteractions(url: string, session: Session): Interaction[] {
  const searchButton = (page: Page) => page.getByRole('button', { name: 'Chercher' })
  const visit = async (page: Page, path: string) => {
    await page.goto(url + path, { waitUntil: 'networkidle' })
    // On two cores its start would slow down the page.
    await page.evaluate(async () => {
      if (await navigator.serviceWorker.getRegistration()) await navigator.serviceWorker.ready
    })
  }
  return [
    { name: 'the search opens', prepare: (page) => visit(page, '/'), target: searchButton },
    {
      name: 'a letter is typed',
      prepare: async (page) => {
        await visit(page, '/')
        await searchButton(page).tap()
        await page.getByRole('combobox', { name: 'Rechercher partout' }).waitFor()
      },
    },
    {
      name: 'a filter is chosen',
      prepare: async (page) => {
        await visit(page, '/explorer')
        await page.getByRole('button', { name: 'Afficher les filtres' }).tap()
        await page.getByRole('dialog', { name: 'Filtres' }).waitFor()
      },
      target: (page) => page.getByRole('button', { name: /^Drame/ }),
    },
    {
      name: 'the settings of the player open',
      prepare: async (page) => {
        await openEpisode(page, url)
        await page.locator('.player-picture').tap()
        await page.getByRole('button', { name: 'Réglages' }).waitFor()
      },
      target: (page) => page.getByRole('button', { name: 'Réglages' }),
    },
    {
      name: 'a row of the administration opens',
      device: { viewport: { width: 1440, height: 900 } },
      prepare: async (page) => {
        await page.goto(`${url}/robots.txt`)
        await page.evaluate(storeSession, session)
        await visit(page, '/admin/animes?view=table')
      },
      target: (page) => page.getByRole('row').nth(3).getByRole('link').first(),
    },
  ]
}

function storeSession({ tokens, user }: Session): void {
  const entries = { ...tokens, user: JSON.stringify(user), session_active: 'true' }
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
}

async function measure(browser: Browser, { name, device = phone, prepare, target }: Interaction): Promise<string[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ locale: 'fr-FR', ...device })
    const page = await context.newPage()
    await prepare(page)
    times.push(await timeInteraction(page, target ? await pressOf(target(page), device) : typeWord))
    await context.close()
  }
  const middle = median(times)
  const { isReached, text } = judge(middle, { atMost: maxMs })
  if (!isReached) process.exitCode = 1
  return [name, middle.toFixed(0), Math.max(...times).toFixed(0), text]
}

type Interact = (page: Page) => Promise<void>

const typeWord: Interact = (page) => page.keyboard.type('lanternes', { delay: 200 })

/**
 * Returns what presses an element for as long as a finger does, where it is now: a locator would look for it again
 * within the measured events.
 */
async function pressOf(target: Locator, { hasTouch }: BrowserContextOptions): Promise<Interact> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not shown.`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (!hasTouch) return (page) => page.mouse.click(x, y, { delay: pressMs })
  return async (page) => {
    const client = await page.context().newCDPSession(page)
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await sleep(pressMs)
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

/** Milliseconds from an event to its next frame; the longest of several. */
async function timeInteraction(page: Page, interact: Interact): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.evaluate(() => {
    const longest = { milliseconds: 0 }
    Object.assign(window, { longest })
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[]) {
        if (interactionId) longest.milliseconds = Math.max(longest.milliseconds, duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await interact(page)
  // An event's entry comes after its frame.
  await sleep(1000)
  return page.evaluate(() => (window as unknown as { longest: { milliseconds: number } }).longest.milliseconds)
}
