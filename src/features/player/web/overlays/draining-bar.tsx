import { classNames } from '../../../../ui/components/class-names.ts'

type DrainingBarProps = { seconds: number; isHeld?: boolean; className?: string }

/** The time that is left, as a bar that grows shorter; it stands still while it is held. */
export function DrainingBar({ seconds, isHeld, className = 'bg-accent' }: DrainingBarProps) {
  return <i className={classNames('player-drain', className)} data-seconds={seconds} data-held={isHeld || undefined} />
}
