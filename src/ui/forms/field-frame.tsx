import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../components/class-names.ts'

export type FieldTexts = {
  label: ReactNode
  /** At the right of the label. */
  labelEnd?: ReactNode
  /** The refusal of what stands in the field; announced with it. */
  error?: ReactNode
  hint?: ReactNode
  className?: string | undefined
}

/** The ids of a field's hint and refusal, and of what describes it besides, for `aria-describedby`. */
export function toDescriptions(id: string, { hint, error }: FieldTexts, besides?: string): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`, besides].filter(Boolean).join(' ') || undefined
}

/** The label, hint and refusal around the field whose id is given. */
export function FieldFrame({
  id,
  label,
  labelEnd,
  error,
  hint,
  className,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className={classNames('grid', className)}>
      <span className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        {labelEnd}
      </span>
      {children}
      {hint && (
        <span id={`${id}-hint`} className="mt-1.5 text-sm text-text-3">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-danger text-sm">
          <CircleAlert className="mt-0.5 size-4" />
          {error}
        </span>
      )}
    </div>
  )
}
