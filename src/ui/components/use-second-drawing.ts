import { startTransition, useEffect, useState } from 'react'

let isHydrated = false

/** Says that the server's page is alive: the pages after it are drawn here. */
export function noteHydration(): void {
  isHydrated = true
}

/**
 * Lets a page reached by navigation show its main content before the rest: false for its first render, then true.
 * Always true on the server and for a page that the server rendered.
 */
export function useSecondDrawing(): boolean {
  const [isSecond, setSecond] = useState(() => !isHydrated)
  useEffect(() => startTransition(() => setSecond(true)), [])
  return isSecond
}
