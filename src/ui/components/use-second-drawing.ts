import { startTransition, useEffect, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Lets a page reached by navigation show its main content before the rest: false for its first render, then true.
 * Always true on the server and for a page that the server rendered.
 */
export function useSecondDrawing(): boolean {
  const isHydrated = useHydrated()
  const [isSecond, setSecond] = useState(!isHydrated)
  useEffect(() => startTransition(() => setSecond(true)), [])
  return isSecond
}
