import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import type { reportVitals } from '../../vitals-contract.ts'

type Vitals = NonNullable<InputOf<typeof reportVitals>['body']>

// The slowest of so many interactions are left out, as Google's own measure does, for one may be bad luck.
const interactionsPerOutlier = 50
const sessionGapMs = 1000
const longestSessionMs = 5000

/** Measures this visit as the browser sees it, and tells the site once, when the page is left. */
export function watchVitals(): void {
  const vitals: Vitals = { errors: 0 }
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation instanceof PerformanceNavigationTiming) vitals.ttfb = Math.max(0, navigation.responseStart)
  observe('largest-contentful-paint', (entry) => {
    vitals.lcp = entry.startTime
  })
  observe('layout-shift', addShift(vitals))
  observe('event', addInteraction(vitals), { durationThreshold: 40 })
  addEventListener('error', () => {
    vitals.errors = Math.min(1000, (vitals.errors ?? 0) + 1)
  })
  const tell = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', tell)
    const body = new Blob([JSON.stringify(vitals)], { type: 'application/json' })
    navigator.sendBeacon('/api/vitals', body)
  }
  document.addEventListener('visibilitychange', tell)
}

function observe(type: string, hear: (entry: PerformanceEntry) => void, options: object = {}): void {
  // Each browser has its own choice of these.
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true, ...options })
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** The worst burst of shifts that nobody caused, as web.dev defines CLS. */
function addShift(vitals: Vitals): (entry: PerformanceEntry) => void {
  let [sum, firstAt, lastAt] = [0, 0, Number.NEGATIVE_INFINITY]
  return (entry) => {
    const { value, hadRecentInput, startTime } = entry as Shift
    if (hadRecentInput) return
    const goesOn = startTime - lastAt < sessionGapMs && startTime - firstAt < longestSessionMs
    sum = goesOn ? sum + value : value
    if (!goesOn) firstAt = startTime
    lastAt = startTime
    vitals.cls = Math.max(vitals.cls ?? 0, sum)
  }
}

/** The slowest interaction but for outliers, as web.dev defines INP. */
function addInteraction(vitals: Vitals): (entry: PerformanceEntry) => void {
  const durations = new Map<number, number>()
  return (entry) => {
    const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number }
    if (interactionId === 0) return
    durations.set(interactionId, Math.max(entry.duration, durations.get(interactionId) ?? 0))
    const slowest = [...durations.values()].sort((a, b) => b - a)
    vitals.inp = slowest[Math.floor(slowest.length / interactionsPerOutlier)]
  }
}
