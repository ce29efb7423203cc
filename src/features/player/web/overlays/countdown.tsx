import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../../../ui/components/class-names.ts'

/** Counts whole seconds down from `seconds` while mounted and not held. @param onEnd called once, at zero */
export function useCountdown(seconds: number, onEnd: () => void, isHeld = false): number {
  const [left, setLeft] = useState(seconds)
  const leftMs = useRef(seconds * 1000)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (isHeld) return
    const endsAt = performance.now() + leftMs.current
    const timer = setInterval(() => {
      leftMs.current = Math.max(0, endsAt - performance.now())
      setLeft(Math.ceil(leftMs.current / 1000))
      if (leftMs.current > 0) return
      clearInterval(timer)
      end.current()
    }, 250)
    return () => clearInterval(timer)
  }, [isHeld])
  return left
}

type DrainingBarProps = { seconds: number; isHeld?: boolean; className?: string }

/** A shrinking bar of the remaining time; it pauses while held. */
export function DrainingBar({ seconds, isHeld, className = 'bg-accent' }: DrainingBarProps) {
  return <i className={classNames('player-drain', className)} data-seconds={seconds} data-held={isHeld || undefined} />
}
