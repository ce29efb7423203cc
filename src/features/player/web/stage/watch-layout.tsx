import type { ReactNode } from 'react'

type WatchLayoutProps = {
  heading?: ReactNode
  picture: ReactNode
  /** Beside the picture, on wide screens. */
  aside: ReactNode
  /** Under the picture. */
  children?: ReactNode
}

/** The columns of the watch page, and of its skeleton: the picture has the same place in both. */
export function WatchLayout({ heading, picture, aside, children }: WatchLayoutProps) {
  return (
    <div className="wrap pb-4">
      {heading}
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_384px] xl:pt-4">
        <div className="min-w-0">
          <div className="-mx-(--gutter) lg:mx-0 lg:pt-4 xl:pt-0">{picture}</div>
          {children}
        </div>
        {aside}
      </div>
    </div>
  )
}
