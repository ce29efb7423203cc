import type { ReactNode } from 'react'

type ScrollBoxProps = {
  /** The name of its content, for screen readers. */
  label: string
  className: string
  children: ReactNode
}

/** A region that scrolls by itself. The Tab key reaches it, so that the arrow keys can scroll it. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: Safari does not stop at regions that scroll
    <section tabIndex={0} aria-label={label} className={className}>
      {children}
    </section>
  )
}
