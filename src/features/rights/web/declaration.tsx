import { type ReactNode, useId } from 'react'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { useFieldError } from '../../../ui/forms/form-context.ts'

/** A declaration by the sender of the form, with its error below. */
export function Declaration({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  const error = useFieldError(name)
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-2.5 py-2 text-md leading-snug">
        <input
          type="checkbox"
          name={name}
          className="mt-px size-5 flex-none cursor-pointer accent-accent"
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error && id}
        />
        <span>{children}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
