import { afterEach, expect, test, vi } from 'vitest'
import { watchVitals } from './watch-vitals.ts'

afterEach(() => vi.unstubAllGlobals())

test('nothing is measured once the result is sent', () => {
  const connected = new Set<string>()
  class Observer {
    static supportedEntryTypes = ['layout-shift', 'event']
    #type = ''
    observe({ type }: { type: string }) {
      this.#type = type
      connected.add(type)
    }
    disconnect() {
      connected.delete(this.#type)
    }
  }
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const sendBeacon = vi.fn()
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('PerformanceNavigationTiming', class {})
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { sendBeacon })
  vi.stubGlobal('addEventListener', vi.fn())
  watchVitals()
  expect(connected).toEqual(new Set(['layout-shift', 'event']))
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(sendBeacon).toHaveBeenCalledOnce()
  expect(connected).toEqual(new Set())
})
