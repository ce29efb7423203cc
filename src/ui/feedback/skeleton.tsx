import { classNames } from '../components/class-names.ts'

/** A grey block in the place of what is loading; its size comes from `className`. The region says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block', className)} />
}
