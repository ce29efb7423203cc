import { startTransition, useEffect, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Lets a page that is come to from another one show what it is for before everything else is drawn: false for its first
 * drawing, then true. Always true where the server has drawn the page already, and on the server.
 */
export function useSecondDrawing(): boolean {
  const isHydrated = useHydrated()
  const [isSecond, setSecond] = useState(!isHydrated)
  useEffect(() => startTransition(() => setSecond(true)), [])
  return isSecond
}
