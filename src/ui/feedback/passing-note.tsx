import type { ReactNode } from 'react'

/** Shows the outcome of the control before it, in the same `relative` box, without shifting the layout. */
export function PassingNote({ children }: { children: ReactNode }) {
  return (
    <span
      role="status"
      className="pointer-events-none absolute top-full right-0 z-(--z-menu) pt-2 lg:right-auto lg:left-0"
    >
      {children && (
        <span className="flex w-max max-w-[calc(100vw-2*var(--gutter))] items-center gap-2 rounded-control border border-line bg-surface-3 px-3.5 py-2.5 text-sm shadow-pop">
          {children}
        </span>
      )}
    </span>
  )
}
