import type { ReactNode } from 'react'

type SkeletonRowsProps = {
  count: number
  /** The look of a row. */
  className: string
  /** The placeholders of a row. */
  children: ReactNode
}

/** The rows of a list that is loading, each as high as what comes. */
export function SkeletonRows({ count, className, children }: SkeletonRowsProps) {
  return (
    <div aria-busy="true">
      {[...Array(count).keys()].map((row) => (
        <div key={row} className={className}>
          {children}
        </div>
      ))}
    </div>
  )
}
