import { startTransition, useEffect, useState } from 'react'

type Clock = {
  /** The time in the server's page, shown until hydration; without it for parts that come later. */
  madeAt?: string
  everyMs?: number
}

/** Returns the current time, updated every minute. */
export function useNow({ madeAt, everyMs = 60_000 }: Clock = {}): Date {
  const [now, setNow] = useState(() => (madeAt === undefined ? new Date() : new Date(madeAt)))
  useEffect(() => {
    const tick = () => startTransition(() => setNow(new Date()))
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
