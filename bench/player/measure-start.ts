import type { Browser, Page } from '@playwright/test'

/** Milliseconds from a click to the first visible frame. */
export type Start = { site: number; bare: number }

/** Typical time that a mouse button stays down. */
const pressMs = 80

const clip = '/demo-host/ligne47.mp4'

/** Measures from the click on an episode to its first frame without a cache, here and with a bare media element. */
export async function measureStart(browser: Browser, url: string): Promise<Start> {
  return {
    bare: await onNewPage(browser, (page) => startBare(page, url)),
    site: await onNewPage(browser, (page) => startSite(page, url)),
  }
}

async function onNewPage<Result>(browser: Browser, measure: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext()
  try {
    return await measure(await context.newPage())
  } finally {
    await context.close()
  }
}

async function startBare(page: Page, url: string): Promise<number> {
  await page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<button>Lire</button><video width="920"></video>' }),
  )
  await page.goto(`${url}/bare`)
  await page.evaluate((source) => {
    document.querySelector('button')?.addEventListener('click', () => {
      const video = document.querySelector('video')
      if (!video) return
      video.src = source
      video.play()
    })
  }, clip)
  await clockFirstFrame(page)
  await page.getByRole('button', { name: 'Lire' }).click({ delay: pressMs })
  return readClock(page)
}

async function startSite(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/anime/ligne-47-terminus-mer`, { waitUntil: 'networkidle' })
  await clockFirstFrame(page)
  const link = page.getByRole('link', { name: 'Regarder maintenant' })
  // Pointing precedes the click, and links prefetch on it.
  const ahead = page.waitForResponse(/\.data\?/)
  await link.hover()
  await ahead
  await page.waitForLoadState('networkidle')
  await link.click({ delay: pressMs })
  return readClock(page)
}

/**
 * Counts from the next click until the first frame of a media element is presented. One that was fetched ahead is drawn
 * with what the click draws, whose event tells when that was presented; a frame's callback would tell of the second. It
 * may also come late, while other frames follow the first one: their media time tells how long ago that was.
 */
async function clockFirstFrame(page: Page): Promise<void> {
  await page.evaluate(() => {
    const clock = { milliseconds: 0 }
    Object.assign(window, { clock })
    const { promise: clicked, resolve } = Promise.withResolvers<number>()
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') resolve(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    const begin = (event: Event) => {
      const note = (milliseconds: number) => {
        clock.milliseconds = milliseconds
      }
      const look = (frame: number) => {
        const video = document.querySelector('video')
        if (!video) requestAnimationFrame(() => look(frame + 1))
        else if (frame <= 1 && video.readyState >= video.HAVE_CURRENT_DATA) clicked.then(note)
        else
          video.requestVideoFrameCallback((_, { presentationTime, mediaTime }) =>
            note(presentationTime - 1000 * mediaTime - event.timeStamp),
          )
      }
      look(0)
    }
    window.addEventListener('click', begin, { once: true, capture: true })
  })
}

async function readClock(page: Page): Promise<number> {
  const clock = await page.waitForFunction(() => {
    const { milliseconds } = (window as unknown as { clock: { milliseconds: number } }).clock
    return milliseconds > 0 && milliseconds
  })
  return Number(await clock.jsonValue())
}
