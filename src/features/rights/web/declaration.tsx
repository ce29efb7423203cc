import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useFieldError } from '../../../ui/forms/form-context.ts'

type DeclarationProps = { name: string; children: ReactNode }

/** A declaration by the sender of the form, with its error below. */
export function Declaration({ name, children }: DeclarationProps) {
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
      {error && (
        <p id={id} className="flex gap-1.5 text-sm">
          <CircleAlert className="mt-0.5 size-4 text-danger" />
          <span className="text-danger">{error}</span>
        </p>
      )}
    </div>
  )
}
