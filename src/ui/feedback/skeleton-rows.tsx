import type { ReactNode } from 'react'

type SkeletonRowsProps = {
  count: number
  /** The look of a row. */
  className: string
  /** The look of the list. */
  frame?: string
  /** The placeholders of a row. */
  children: ReactNode
}

/** Placeholder rows of a loading list, each as high as the real ones. */
export function SkeletonRows({ count, className, frame, children }: SkeletonRowsProps) {
  return (
    <div aria-busy="true" className={frame}>
      {[...Array(count).keys()].map((row) => (
        <div key={row} className={className}>
          {children}
        </div>
      ))}
    </div>
  )
}
