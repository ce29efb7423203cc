import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

type ChipProps = ComponentProps<'button'> & {
  /** Shown by colour and by a check mark. */
  pressed: boolean
}

/** A filter that is on or off. */
export function Chip({ pressed, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={classNames('chip', className)} aria-pressed={pressed}>
      {pressed && <Check />}
      {children}
    </button>
  )
}

/** A link that looks like a chip, such as a genre that links to the explorer. */
export function ChipLink({ className, ...rest }: LinkProps) {
  return <Link prefetch="intent" {...rest} className={classNames('chip', className)} />
}
