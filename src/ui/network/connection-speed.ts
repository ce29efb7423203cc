import { useSyncExternalStore } from 'react'

export type ConnectionSpeed = 'slow' | 'medium' | 'fast'

/** The Network Information API, which only some browsers have. */
type Connection = EventTarget & { effectiveType?: string; saveData?: boolean }

/** Maps 2g to slow, 3g to medium, 4g to fast (docs/product/watching.md#player); undefined when unknown. */
export function toConnectionSpeed(effectiveType: string | undefined): ConnectionSpeed | undefined {
  if (effectiveType === 'slow-2g' || effectiveType === '2g') return 'slow'
  if (effectiveType === '3g') return 'medium'
  return effectiveType === '4g' ? 'fast' : undefined
}

export function readConnectionSpeed(): ConnectionSpeed | undefined {
  return toConnectionSpeed(findConnection()?.effectiveType)
}

/** Returns whether the browser's data-saving mode is on. */
export const savesData = (): boolean => findConnection()?.saveData === true

/** A page that loaded this fast has bandwidth to spare. */
const quickLoadMs = 3000

/** Returns whether there is bandwidth for prefetching, by the browser's report or the load time of this page. */
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
