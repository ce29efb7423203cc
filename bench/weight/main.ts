import type { Browser } from '@playwright/test'
import { step } from '../../scripts/steps.mjs'
import { startBrowser } from '../kit/browser.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { findDemoPages } from '../kit/demo-pages.ts'
import { judge, printTable } from '../kit/figures.ts'
import { getBrotli } from '../kit/get-brotli.ts'
import { openSite } from '../kit/site-process.ts'
import { listDeclaredFiles, listRequestedFiles, type PageFile } from './read-page.ts'

/** Sentences and names that survive minification and identify the content of a chunk. */
const marks = { player: "Préparation de l'épisode", 'hls.js': 'hlsMediaAttaching' }

type File = PageFile & { bytes: number; text: string }
type PageWeight = { name: string; isWatch: boolean; declared: File[]; requested: File[] }

/** Weighs the JavaScript and CSS of a first visit as sent (brotli), and finds the page that loads the player. */
export async function main(): Promise<void> {
  const site = await openSite()
  const browser = await step('Starting Chromium', () => startBrowser())
  closeAtEnd(() => browser.close())
  const paths = await findDemoPages(site.url)
  const pages: PageWeight[] = []
  for (const [name, path] of Object.entries(paths)) {
    pages.push({
      name: `/${name === 'home' ? '' : name}`,
      isWatch: name === 'watch',
      ...(await weigh(site.url, path, browser)),
    })
  }
  print(pages)
}

async function weigh(url: string, path: string, browser: Browser): Promise<Pick<PageWeight, 'declared' | 'requested'>> {
  const html = await getBrotli(url + path)
  const page = await browser.newPage()
  const requested = await listRequestedFiles(page, url + path)
  await page.close()
  const withWeights = (files: PageFile[]) =>
    Promise.all(
      files.map(async (file) => {
        const { body, text } = await getBrotli(url + file.path)
        return { ...file, bytes: body.length, text }
      }),
    )
  return { declared: await withWeights(listDeclaredFiles(html.text)), requested: await withWeights(requested) }
}

function print(pages: PageWeight[]): void {
  const rows = pages.map(({ name, isWatch, declared, requested }) => {
    const first = sum(declared, 'script')
    const aim = isWatch ? '' : judge(first / 1000, { atMost: 105 }).text
    return [
      name,
      toKb(first),
      aim,
      toKb(sum(declared, 'style')),
      toKb(sum(requested, 'script')),
      String(requested.length),
    ]
  })
  const head = ['page', 'JS, first load', 'aim', 'CSS', 'JS until it rests', 'files']
  printTable('kB sent (brotli; 1 kB = 1000 B): what the HTML asks for, and all that Chromium asks for', head, rows)
  printBiggest(pages)
  for (const [thing, mark] of Object.entries(marks)) printWhere(pages, thing, mark)
  printPlayer(pages)
}

function printBiggest(pages: PageWeight[]): void {
  const files = new Map(pages.flatMap(({ requested }) => requested.map((file) => [file.path, file] as const)))
  const biggest = [...files.values()].sort((a, b) => b.bytes - a.bytes).slice(0, 12)
  const rows = biggest.map(({ path, bytes }) => {
    const users = pages.filter(({ requested }) => requested.some((file) => file.path === path))
    return [path, toKb(bytes), users.length === pages.length ? 'all' : users.map(({ name }) => name).join(' ')]
  })
  printTable('The biggest files', ['file', 'kB', 'asked for by'], rows)
}

function printWhere(pages: PageWeight[], thing: string, mark: string): void {
  const early = pages.filter(({ isWatch, requested }) => !isWatch && requested.some(({ text }) => text.includes(mark)))
  const isThere = pages.some(({ isWatch, requested }) => isWatch && requested.some(({ text }) => text.includes(mark)))
  const before = early.length === 0 ? 'not loaded before /watch ✓' : `loaded on ${early.map(({ name }) => name)} ✗`
  process.stdout.write(`  ${thing}: ${before}; ${isThere ? 'loaded' : 'not loaded'} by this /watch page\n`)
}

/** Prints what an episode adds to an anime's page, hls.js apart. */
function printPlayer(pages: PageWeight[]): void {
  const [anime, watch] = ['/anime', '/watch'].map((page) => pages.find(({ name }) => name === page)?.requested ?? [])
  const known = new Set(anime?.map(({ path }) => path))
  const own = watch?.filter(({ path, text }) => !known.has(path) && !text.includes(marks['hls.js'])) ?? []
  const kilobytes = sum(own, 'script') / 1000
  process.stdout.write(`  the player: ${kilobytes.toFixed(1)} kB ${judge(kilobytes, { atMost: 60 }).text}\n`)
}

function sum(files: File[], kind: PageFile['kind']): number {
  return files.filter((file) => file.kind === kind).reduce((total, { bytes }) => total + bytes, 0)
}

const toKb = (bytes: number) => (bytes / 1000).toFixed(1)
