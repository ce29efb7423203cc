import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, shown as a tooltip after 700 ms. */
  label: string
  /** The tooltip of a long name: its first words. */
  tooltip?: string | undefined
  /** The icon, and an optional counter. */
  children: ReactNode
}

/** An icon button of 44 × 44 px. With `aria-disabled` it does nothing, but keeps the focus. */
export function IconButton({ label, tooltip = label, className, children, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={rest['aria-disabled'] ? undefined : onClick}
      className={classNames('icon-button', className)}
      aria-label={label}
      data-tooltip={tooltip}
    >
      {children}
    </button>
  )
}
