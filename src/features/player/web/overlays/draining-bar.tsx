import { classNames } from '../../../../ui/components/class-names.ts'

type DrainingBarProps = { seconds: number; isHeld?: boolean; className?: string }

/** A shrinking bar of the remaining time; it pauses while held. */
export function DrainingBar({ seconds, isHeld, className = 'bg-accent' }: DrainingBarProps) {
  return <i className={classNames('player-drain', className)} data-seconds={seconds} data-held={isHeld || undefined} />
}
