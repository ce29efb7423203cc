import type { ReactNode } from 'react'
import { classNames } from '../components/class-names.ts'
import { FieldError } from './field-error.tsx'

export type FieldTexts = {
  label: ReactNode
  /** Shown at the right of the label. */
  labelEnd?: ReactNode
  /** Why the value is refused; announced with the field. */
  error?: ReactNode
  hint?: ReactNode
  className?: string | undefined
}

/** Returns `aria-describedby` for a field: the ids of its hint, its error, and further descriptions. */
export function toDescriptions(id: string, { hint, error }: FieldTexts, besides?: string): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`, besides].filter(Boolean).join(' ') || undefined
}

/** The label, hint and error around the field with the given id. */
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
    <div className={classNames('grid grid-cols-1', className)}>
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
      <FieldError id={`${id}-error`} error={error} className="mt-1.5" />
    </div>
  )
}
