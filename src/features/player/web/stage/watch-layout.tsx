import type { ReactNode } from 'react'

type WatchLayoutProps = {
  heading?: ReactNode
  picture: ReactNode
  /** Under the picture: the actions on the episode. */
  children?: ReactNode
  /** Beside the picture on wide screens, else before `below`. */
  aside: ReactNode
  below?: ReactNode
}

/** The columns of the watch page, and of what stands for it: the picture has the same place in all. */
export function WatchLayout({ heading, picture, children, aside, below }: WatchLayoutProps) {
  return (
    <div className="wrap pb-4">
      {heading}
      <div className="grid grid-cols-1 gap-x-6 xl:grid-cols-[minmax(0,1fr)_384px] xl:grid-rows-[auto_1fr] xl:pt-4">
        <div className="watch-picture min-w-0">
          <div className="-mx-(--gutter) lg:mx-0 lg:pt-4 xl:pt-0">{picture}</div>
          {children}
        </div>
        <div className="flex min-w-0 flex-col max-xl:mb-6 xl:col-start-2 xl:row-span-2">{aside}</div>
        <div className="min-w-0">{below}</div>
      </div>
    </div>
  )
}
