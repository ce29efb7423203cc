import { useEffect, useState } from 'react'

/** The current instant, drawn anew every minute: for what says how long ago something was. Only after hydration. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
