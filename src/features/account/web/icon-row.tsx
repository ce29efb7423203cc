import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx'

const rowLook =
  'grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-4 border-line border-t py-3.5 first:border-0 first:pt-0 max-[360px]:grid-cols-[40px_minmax(0,1fr)]'

type IconRowProps = {
  icon: LucideIcon
  children: ReactNode
  /** At the end; below the text on the narrowest screens. */
  action: ReactNode
}

/** A row of a list of the settings: an icon, what it stands for, a button. */
export function IconRow({ icon: Icon, children, action }: IconRowProps) {
  return (
    <li className={rowLook}>
      <span className="grid size-10 place-items-center rounded-control bg-surface-2 text-text-2">
        <Icon />
      </span>
      <div className="min-w-0 text-sm text-text-2">{children}</div>
      <div className="max-[360px]:col-start-2">{action}</div>
    </li>
  )
}

/** Rows of such a list that loads. */
export function WaitingIconRows({ count }: { count: number }) {
  return (
    <SkeletonRows count={count} className={rowLook}>
      <Skeleton className="size-10 rounded-control" />
      <span className="grid min-w-0 grid-cols-1 gap-2 py-1">
        <Skeleton className="h-4 w-40 max-w-full" />
        <Skeleton className="h-3.5 w-56 max-w-full" />
      </span>
      <Skeleton className="h-9 w-24 rounded-control" />
    </SkeletonRows>
  )
}
