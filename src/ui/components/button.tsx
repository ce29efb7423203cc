import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger' | 'danger-fill' | undefined
  size?: 'md' | 'lg' | 'dense' | undefined
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** While true the button shows a spinner and `loadingLabel`, keeps its width and ignores clicks. */
    loading?: boolean
    loadingLabel?: string
  }

/** A button. At most one primary button per region. */
export function Button({ variant, size, loading, loadingLabel, className, children, onClick, ...rest }: ButtonProps) {
  const ignoreWhileLoading = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={ignoreWhileLoading}
    >
      {loadingLabel === undefined ? children : <TwoLabels loading={loading} idle={children} busy={loadingLabel} />}
    </button>
  )
}

/** A link that looks like a button. Prefetches its page on hover and focus. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & ButtonLook) {
  return <Link prefetch="intent" {...rest} className={buttonClass({ variant, size }, className)} />
}

function buttonClass({ variant = 'secondary', size = 'md' }: ButtonLook, className?: string): string {
  return classNames('button', `button-${variant}`, size !== 'md' && `button-${size}`, className)
}

/** Both labels share one cell, so that the button keeps the width of the wider one. */
function TwoLabels({ loading, idle, busy }: { loading: boolean | undefined; idle: ReactNode; busy: string }) {
  const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-[9px]'
  return (
    <span className="grid">
      <span className={classNames(cell, loading && 'invisible')}>{idle}</span>
      <span className={classNames(cell, !loading && 'invisible')}>
        <span className="spinner" />
        {busy}
      </span>
    </span>
  )
}
