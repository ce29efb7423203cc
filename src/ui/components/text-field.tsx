import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'

type TextFieldProps = ComponentProps<'input'> & {
  label: string
  /** The French message of a refused value, shown under the field. */
  error?: string | undefined
}

/** A text input with its label above and its error below. */
export function TextField({ label, error, className, ...rest }: TextFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={className}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        id={id}
        {...rest}
        className="input"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : errorId}
      />
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 flex gap-1.5 text-danger text-sm">
          <CircleAlert className="mt-px size-4" />
          {error}
        </p>
      )}
    </div>
  )
}
