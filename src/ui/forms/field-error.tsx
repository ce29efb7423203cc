import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../components/class-names.ts'

/** Why a value is refused; nothing without a reason. */
export function FieldError({ id, error, className }: { id?: string; error: ReactNode; className?: string }) {
  if (!error) return null
  return (
    <span id={id} className={classNames('flex gap-1.5 text-danger text-sm', className)}>
      <CircleAlert className="mt-0.5 size-4" />
      {error}
    </span>
  )
}
