import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, shown as a tooltip after 700 ms. */
  label: string
  /** What the tooltip says where the name is long: its first words. */
  tooltip?: string | undefined
  /** The icon, and a counter when there is one. */
  children: ReactNode
}

/** A button of 44 × 44 px that shows only an icon. With `aria-disabled` it does nothing, and keeps the focus. */
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
