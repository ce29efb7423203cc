import type { Browser } from '@playwright/test'
import { step } from '../../scripts/steps.mjs'
import { startBrowser } from '../kit/browser.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { type Aim, judge, median, printTable, toShort } from '../kit/figures.ts'
import { openSite } from '../kit/site-process.ts'
import { measureDrops, measureMemory, measureSeek, measureSwitch, openEpisode } from './measure-play.ts'
import { measureStart, type Start } from './measure-start.ts'

const rounds = 7
const walkedEpisodes = 50
const playedSeconds = 10
const seekTargets = [60, 200, 120, 250, 30]

type Row = { name: string; figure: number; unit: string; aim?: Aim }

/** Measures speed and smoothness of the player with the demonstration's clips, in Chromium. */
export async function main(): Promise<void> {
  const site = await openSite()
  const browser = await step('Starting Chromium', () => startBrowser())
  closeAtEnd(() => browser.close())
  const starts = await step('Starting episodes', async (show) => {
    // The first one warms up site and disk.
    await measureStart(browser, site.url)
    const measured: Start[] = []
    for (let round = 0; round < rounds; round++) {
      show(`round ${round + 1} of ${rounds}`)
      measured.push(await measureStart(browser, site.url))
    }
    return measured
  })
  const played = await step('Playing', () => measurePlayed(browser, site.url))
  print([...toStartRows(starts), ...played])
}

async function measurePlayed(browser: Browser, url: string): Promise<Row[]> {
  const page = await browser.newPage()
  await openEpisode(page, url)
  const seeks: number[] = []
  for (const target of seekTargets) seeks.push(await measureSeek(page, target))
  const drops = await measureDrops(page, playedSeconds)
  const { before, after } = await measureMemory(page, walkedEpisodes)
  const switches: number[] = []
  for (let round = 0; round < 3; round++) switches.push(await measureSwitch(page, url))
  await page.close()
  return [
    { name: 'seek to its frame', figure: median(seeks), unit: 'ms' },
    { name: `frames dropped in ${playedSeconds} s`, figure: 100 * drops, unit: '%' },
    { name: 'a link fails, the next one plays', figure: median(switches), unit: 'ms', aim: { atMost: 3000 } },
    { name: 'memory of JavaScript, one episode', figure: before, unit: 'MB' },
    { name: `memory after ${walkedEpisodes} episodes`, figure: after, unit: 'MB' },
  ]
}

function toStartRows(starts: Start[]): Row[] {
  const site = median(starts.map((start) => start.site))
  const bare = median(starts.map((start) => start.bare))
  return [
    { name: 'click to first frame, bare <video>', figure: bare, unit: 'ms' },
    { name: 'click to first frame, here', figure: site, unit: 'ms' },
    { name: 'times the bare one', figure: site / bare, unit: '×', aim: { atMost: 1.3 } },
  ]
}

function print(rows: Row[]): void {
  const cells = rows.map(({ name, figure, unit, aim }) => [
    name,
    toShort(figure),
    unit,
    aim ? judge(figure, aim).text : '',
  ])
  printTable(`Player, in Chromium, medians of ${rounds} rounds`, ['', 'figure', '', 'aim'], cells)
}
