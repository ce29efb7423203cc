import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type IconRowProps = {
  icon: LucideIcon
  children: ReactNode
  /** At the end; below the text on the narrowest screens. */
  action: ReactNode
}

/** A row of a list of the settings: an icon, what it stands for, a button. */
export function IconRow({ icon: Icon, children, action }: IconRowProps) {
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-4 border-line border-t py-3.5 first:border-0 max-[360px]:grid-cols-[40px_minmax(0,1fr)]">
      <span className="grid size-10 place-items-center rounded-control bg-surface-2 text-text-2">
        <Icon />
      </span>
      <div className="min-w-0 text-sm text-text-2">{children}</div>
      <div className="max-[360px]:col-start-2">{action}</div>
    </li>
  )
}
