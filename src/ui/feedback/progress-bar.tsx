import { classNames } from '../components/class-names.ts'

type ProgressBarProps = {
  /** 0 to 100. */
  percent: number
  /** The accessible name; without it the bar is decorative, and text beside it has the meaning. */
  label?: string
  className?: string
}

/** A thin progress bar in the accent colour. Client only, because its width is an inline style. */
export function ProgressBar({ percent, label, className }: ProgressBarProps) {
  const named = label !== undefined && {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': Math.round(percent),
  }
  return (
    <span className={classNames('progress-bar', className)} aria-hidden={label === undefined || undefined} {...named}>
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}
