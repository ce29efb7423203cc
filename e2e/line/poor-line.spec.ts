import type { Page } from '@playwright/test'
import { openPoorLine, type PoorLine, signs } from '../kit/poor-line.ts'
import { test as base, expect, expectAlive, seeFaces, visit } from '../kit/test.ts'
import { waitForWorker } from '../kit/worker.ts'

const test = base.extend<{ line: PoorLine }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  line: async ({}, use) => {
    const line = await openPoorLine(process.env.SITE_URL ?? '')
    await use(line)
    await line.close()
  },
  baseURL: ({ line }, use) => use(line.url),
  serviceWorkers: 'allow',
  // The browser logs the faults themselves.
  expectedComplaint: /.*/,
})

const pages = [
  { path: '/about', heading: /Rendre l’anime facile/ },
  { path: '/team', heading: /L’équipe/ },
  { path: '/planning', heading: /Planning/ },
  { path: '/login', heading: /Connexion|Bon retour/ },
  { path: '/explorer', heading: /Explorer/ },
]
const inHeader = ['/about', '/planning', '/explorer']

/** In the page: waits until an installing worker is installed or discarded. */
async function waitForInstall(): Promise<void> {
  const worker = (await navigator.serviceWorker.getRegistration())?.installing
  if (!worker) return
  await new Promise((ended) => worker.addEventListener('statechange', ended, { once: true }))
}

/** In the page: whether the site's worker is installed, and active in place of a former one. */
async function hasReplacedFormer(): Promise<boolean> {
  const isInstalled = (await caches.keys()).some((name) => name.startsWith('frame-'))
  const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
  return isInstalled && !installing && !waiting && active?.state === 'activated'
}

/** Returns the cached addresses whose content differs from the site's. */
async function listWrong(page: Page): Promise<string[]> {
  const kept = await page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all(
          (await cache.keys()).map(async (request) => {
            const answer = await cache.match(request, { ignoreVary: true })
            return { path: new URL(request.url).pathname, text: (await answer?.text()) ?? '' }
          }),
        )
      }),
    )
    return caught.flat()
  })
  const wrong = await Promise.all(kept.map(async (copy) => ((await isRight(copy)) ? [] : [copy.path])))
  return wrong.flat()
}

async function isRight({ path, text }: { path: string; text: string }): Promise<boolean> {
  if (signs.some((sign) => text.includes(sign))) return false
  if (path.startsWith('/assets/')) return text === (await (await fetch(new URL(path, process.env.SITE_URL))).text())
  return !text.startsWith('<!') || text.trimEnd().endsWith('</html>')
}

/** Navigates to a page that may not load. */
const attempt = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit', timeout: 6000 }).catch(() => {})

async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('footer')).toHaveCount(1, { timeout: 1000 })
}

/** Expects every page to open directly, and by client-side navigation. */
async function expectWell(page: Page): Promise<void> {
  for (const { path, heading } of pages) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
  }
  for (const { path, heading } of pages.filter((one) => inHeader.includes(one.path))) {
    await page.locator(`header a[href="${path}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
  }
}

// The faults that the worker tells apart: a foreign page, and a cut one. src/worker/page-copies.test.ts tests other
// statuses and redirections.
for (const fault of ['portal', 'disguised portal', 'cut body'] as const) {
  test(`${fault}: the worker never caches wrong content, and the site recovers`, async ({ page, line }) => {
    test.slow()
    // The worker itself loads, but the fault hits all of its requests.
    const faulty: string[] = []
    line.faultOf = (path) => {
      if (path === '/sw.js' || !line.asked.includes('/sw.js')) return undefined
      faulty.push(path)
      return fault
    }
    await visit(page, '/')
    await expect.poll(() => faulty.length).toBeGreaterThan(0)
    await page.evaluate(waitForInstall)

    line.faultOf = () => undefined
    await visit(page, '/')
    await waitForWorker(page)
    expect(await listWrong(page)).toEqual([])

    line.faultOf = () => fault
    const seen = ['/', '/about', '/anime/hagane-zero']
    for (const path of seen) await attempt(page, path)

    line.faultOf = () => undefined
    // The page's entry in the browser's own cache is refreshed in the background.
    for (const path of seen) await expect(() => openWhole(page, path)).toPass()
    // Only a portal's page could pass for pages that were not requested during the fault.
    if (fault.endsWith('portal')) await expectWell(page)
    expect(await listWrong(page)).toEqual([])
  })
}

test('a phone that cached a portal’s page instead of files recovers with the network', async ({ page, line }) => {
  test.slow()
  // A simulation of former workers, which cached everything permanently.
  const formerWorker = `
    const give = async (request) => (await caches.match(request)) ?? fetch(request)
    addEventListener('activate', (event) => event.waitUntil(clients.claim()))
    addEventListener('fetch', (event) => event.respondWith(give(event.request)))`
  line.replaced.set('/sw.js', { type: 'text/javascript', body: formerWorker })
  await visit(page, '/')
  await waitForWorker(page)
  await page.evaluate(async (sign) => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    for (const name of [`workbox-precache-v2-${location.origin}/`, 'assets']) {
      const cache = await caches.open(name)
      for (const file of files.filter((path) => path.includes('/assets/'))) {
        await cache.put(file, new Response(`<h1>${sign}</h1>`, { headers: { 'content-type': 'text/html' } }))
      }
    }
  }, signs[0] ?? '')
  line.replaced.clear()
  await page.goto('/about')
  // As browsers do a moment after each visit.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  // Chromium never answers a navigation that the former worker is handling when it ends. The new worker fetches all its
  // files before.
  await expect.poll(() => page.evaluate(hasReplacedFormer), { timeout: 90_000 }).toBe(true)
  await expect.poll(() => listWrong(page), { timeout: 30_000 }).toEqual([])
  await expectWell(page)
})

test('a page whose style sheets do not load has its look from the styles that it contains', async ({ page, line }) => {
  line.faultOf = (path) => (path.endsWith('.css') ? 'cut body' : undefined)
  await visit(page, '/explorer')
  const columns = page.locator('.explorer-grid').evaluate((grid) => getComputedStyle(grid).display)
  expect(await columns).toBe('grid')
})

test('a style sheet that was cut once is loaded again', async ({ page, line }) => {
  const cut = new Set<string>()
  line.faultOf = (path) => {
    if (!path.startsWith('/assets/headline-faces-') || cut.has(path)) return undefined
    cut.add(path)
    return 'cut body'
  }
  await visit(page, '/')
  await seeFaces(page)
  expect([...cut]).toHaveLength(1)
})

// A body that is cut fails to load, too.
for (const fault of ['disguised portal', 'bad gateway'] as const)
  test(`${fault}: a page whose scripts did not load starts when they are available`, async ({ page, line }) => {
    line.faultOf = (path) => (path.startsWith('/assets/') ? fault : undefined)
    await attempt(page, '/')
    await expect(page.locator('main')).toBeVisible()
    line.faultOf = () => undefined
    // The page may be reloading at the same time.
    await expect(() => page.goto('/about')).toPass()
    await expectAlive(page)
    await visit(page, '/')
  })

test('in data-saving mode only requested files and the offline page are loaded', async ({ page, line }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) }),
  )
  await visit(page, '/')
  await waitForWorker(page)
  // The page's own files are listed once they have loaded.
  const listOthers = async () => {
    const own = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    const others = new Set(line.asked.filter((path) => path.startsWith('/assets/') && !own.includes(path)))
    // Pages carry the sheet of the frame. The worker keeps it for one that is rendered from scratch.
    return [...others].filter((path) => !/offline|worker|[/]site-[^/]+[.]css/.test(path))
  }
  await expect.poll(listOthers).toEqual([])
  const isPlanningCached = () =>
    page.evaluate(async () => {
      const paths = (await (await caches.open('files')).keys()).map(({ url }) => new URL(url).pathname)
      return paths.some((path) => /^[/]assets[/]planning-[^/]+[.]js$/.test(path))
    })
  expect(await isPlanningCached()).toBe(false)
  // Otherwise the code of pages is prefetched, once there is bandwidth.
  const other = await page.context().newPage()
  await visit(other, '/')
  await expect.poll(isPlanningCached, { timeout: 30_000 }).toBe(true)
})
