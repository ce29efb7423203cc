import { beforeEach, expect, test, vi } from 'vitest'
import { watchVitals } from './watch-vitals.ts'

type Heard = { getEntries: () => object[] }

/** The browser's observers that are connected, by what they observe. */
const connected = new Map<string, (heard: Heard) => void>()
/** How the page began; undefined in browsers that do not keep it. */
let firstState: string | undefined
let page: EventTarget & { visibilityState: string }
const sendBeacon = vi.fn<(path: string, body: Blob) => void>()

class Observer {
  static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event']
  readonly hear: (heard: Heard) => void
  type = ''
  constructor(hear: (heard: Heard) => void) {
    this.hear = hear
  }
  observe({ type }: { type: string }) {
    this.type = type
    connected.set(type, this.hear)
  }
  disconnect() {
    connected.delete(this.type)
  }
}

beforeEach(() => {
  connected.clear()
  sendBeacon.mockReset()
  firstState = 'visible'
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('PerformanceNavigationTiming', class {})
  vi.stubGlobal('performance', {
    getEntriesByType: (type: string) => (type === 'visibility-state' && firstState ? [{ name: firstState }] : []),
    interactionCount: 120,
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { sendBeacon })
  vi.stubGlobal('addEventListener', vi.fn())
})

const enter = (type: string, ...entries: object[]) => connected.get(type)?.({ getEntries: () => entries })

/** Hides the page. @returns what it sends */
async function leave(): Promise<object> {
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  return JSON.parse((await sendBeacon.mock.calls[0]?.[1].text()) ?? '')
}

test('nothing is measured once the result is sent', async () => {
  watchVitals()
  expect([...connected.keys()]).toEqual(Observer.supportedEntryTypes)
  await leave()
  expect(sendBeacon).toHaveBeenCalledOnce()
  expect([...connected.keys()]).toEqual([])
})

test('one of fifty interactions is an outlier, short ones counted', async () => {
  watchVitals()
  enter('event', ...[900, 700, 300, 100].map((duration, index) => ({ interactionId: index + 1, duration })))
  expect(await leave()).toMatchObject({ inp: 300 })
})

test.each([
  { began: 'visible', now: 'hidden', expected: { lcp: 800 } },
  { began: 'hidden', now: 'visible', expected: {} },
  { began: undefined, now: 'visible', expected: { lcp: 800 } },
  { began: undefined, now: 'hidden', expected: {} },
])('the largest paint of a page that began $began and is $now', async ({ began, now, expected }) => {
  firstState = began
  page.visibilityState = now
  watchVitals()
  enter('largest-contentful-paint', { startTime: 800 })
  expect(await leave()).toEqual({ errors: 0, ...expected })
})
