import { CircleAlert, CircleCheck, Info, Lock, Timer, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../components/class-names.ts'

type AlertTone = 'info' | 'success' | 'warning' | 'danger' | 'wait' | 'locked'

type AlertProps = {
  tone?: AlertTone
  children: ReactNode
  /** Part of the page from the start: nothing new to announce. */
  isStanding?: boolean
  /** A small button at the right. */
  action?: ReactNode
  className?: string | undefined
}

const warning = {
  panel: 'bg-[color-mix(in_srgb,var(--c-warning)_10%,var(--c-surface-1))]',
  colour: 'text-warning',
} as const

const looks = {
  info: { icon: Info, panel: 'bg-[color-mix(in_srgb,var(--c-info)_9%,var(--c-surface-1))]', colour: 'text-info' },
  success: {
    icon: CircleCheck,
    panel: 'bg-[color-mix(in_srgb,var(--c-success)_10%,var(--c-surface-1))]',
    colour: 'text-success',
  },
  warning: { icon: TriangleAlert, ...warning },
  wait: { icon: Timer, ...warning },
  locked: { icon: Lock, ...warning },
  danger: {
    icon: CircleAlert,
    panel: 'bg-[color-mix(in_srgb,var(--c-danger)_10%,var(--c-surface-1))]',
    colour: 'text-danger',
  },
} as const

/** A message in a tinted panel. Errors are announced at once, the rest politely. */
export function Alert({ tone = 'info', isStanding, children, action, className }: AlertProps) {
  const { icon: Icon, panel, colour } = looks[tone]
  const urgent = tone !== 'info' && tone !== 'success'
  return (
    <div
      role={isStanding ? undefined : urgent ? 'alert' : 'status'}
      className={classNames('flex items-center gap-3 rounded-control px-4 py-3.5 text-md', panel, className)}
    >
      <Icon className={classNames(colour, !action && 'self-start mt-0.5')} />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  )
}
