import { classNames } from '../components/class-names.ts'

type ProgressBarProps = {
  /** 0 to 100. */
  percent: number
  /** The bar's name; without one it is a drawing, and its meaning stands in words beside it. */
  label?: string
  className?: string
}

/** How far something is: a thin bar in the accent. Never in what the server renders, for its width is a style. */
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
