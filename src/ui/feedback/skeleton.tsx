import { classNames } from '../components/class-names.ts'

/** A grey placeholder; `className` sets its size. The region around it has `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block', className)} />
}
