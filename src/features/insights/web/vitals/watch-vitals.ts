import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import { reportVitals } from '../../vitals-contract.ts'

type Vitals = NonNullable<InputOf<typeof reportVitals>['body']>

// The slowest of so many interactions are ignored, as in Google's definition.
const interactionsPerOutlier = 50
const sessionGapMs = 1000
const maxSessionMs = 5000

/** Measures this visit in the browser and sends the result once, on leaving. */
export function watchVitals(): void {
  const vitals: Vitals = { errors: 0 }
  const [navigation] = performance.getEntriesByType('navigation')
  const [first] = performance.getEntriesByType('visibility-state')
  // Not every browser keeps how a page began.
  const beganHidden = (first?.name ?? document.visibilityState) === 'hidden'
  if (navigation instanceof PerformanceNavigationTiming) vitals.ttfb = Math.max(0, navigation.responseStart)
  const observers = [
    observe('largest-contentful-paint', (entry) => {
      // A page that was opened in the background is painted once it is looked at.
      if (!beganHidden) vitals.lcp = entry.startTime
    }),
    observe('layout-shift', addShift(vitals)),
    observe('event', addInteraction(vitals), { durationThreshold: 40 }),
  ]
  addEventListener('error', () => {
    vitals.errors = Math.min(1000, (vitals.errors ?? 0) + 1)
  })
  const send = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', send)
    for (const observer of observers) observer?.disconnect()
    const body = new Blob([JSON.stringify(vitals)], { type: 'application/json' })
    navigator.sendBeacon(reportVitals.path, body)
  }
  document.addEventListener('visibilitychange', send)
}

type Hear = (entry: PerformanceEntry) => void

function observe(type: string, hear: Hear, options: object = {}): PerformanceObserver | undefined {
  // Browsers differ in their support.
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return undefined
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(hear))
  observer.observe({ type, buffered: true, ...options })
  return observer
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** Largest burst of unexpected shifts, as web.dev defines CLS. */
function addShift(vitals: Vitals): (entry: PerformanceEntry) => void {
  let [sum, firstAt, lastAt] = [0, 0, Number.NEGATIVE_INFINITY]
  return (entry) => {
    const { value, hadRecentInput, startTime } = entry as Shift
    if (hadRecentInput) return
    const isSameSession = startTime - lastAt < sessionGapMs && startTime - firstAt < maxSessionMs
    sum = isSameSession ? sum + value : value
    if (!isSameSession) firstAt = startTime
    lastAt = startTime
    vitals.cls = Math.max(vitals.cls ?? 0, sum)
  }
}

/** Slowest interaction without outliers, as web.dev defines INP. */
function addInteraction(vitals: Vitals): (entry: PerformanceEntry) => void {
  const durations = new Map<number, number>()
  return (entry) => {
    const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number }
    if (interactionId === 0) return
    durations.set(interactionId, Math.max(entry.duration, durations.get(interactionId) ?? 0))
    const slowest = [...durations.values()].sort((a, b) => b - a)
    // Those too short for an entry count too.
    const { interactionCount = slowest.length } = performance as Performance & { interactionCount?: number }
    vitals.inp = slowest[Math.min(slowest.length - 1, Math.floor(interactionCount / interactionsPerOutlier))]
  }
}
