import { useSyncExternalStore } from 'react'

export type ConnectionSpeed = 'slow' | 'medium' | 'fast'

/** The Network Information API, which only some browsers have. */
type Connection = EventTarget & { effectiveType?: string; saveData?: boolean }

/**
 * slow for slow-2g and 2g, medium for 3g, fast for 4g (docs/product/watching.md#player); nothing where the browser does
 * not tell.
 */
export function toConnectionSpeed(effectiveType: string | undefined): ConnectionSpeed | undefined {
  if (effectiveType === 'slow-2g' || effectiveType === '2g') return 'slow'
  if (effectiveType === '3g') return 'medium'
  return effectiveType === '4g' ? 'fast' : undefined
}

export function readConnectionSpeed(): ConnectionSpeed | undefined {
  return toConnectionSpeed(findConnection()?.effectiveType)
}

/** Whether the visitor asked the browser to fetch little. */
export function savesData(): boolean {
  return findConnection()?.saveData === true
}

/** A page that was there this soon came by a line with room for more. */
const quickLoadMs = 3000

/** Whether what may be useful later can be fetched now. Where the browser says nothing of the line, this page's load does. */
export function hasLineToSpare(): boolean {
  if (savesData()) return false
  const speed = readConnectionSpeed()
  if (speed !== undefined) return speed === 'fast'
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page !== undefined && page.loadEventStart > 0 && page.loadEventStart < quickLoadMs
}

export function useConnectionSpeed(): ConnectionSpeed | undefined {
  return useSyncExternalStore(subscribe, readConnectionSpeed)
}

function findConnection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection
}

function subscribe(listener: () => void): () => void {
  const connection = findConnection()
  connection?.addEventListener('change', listener)
  return () => connection?.removeEventListener('change', listener)
}
