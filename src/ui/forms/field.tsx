import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../components/class-names.ts'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: ReactNode
  /** At the right of the label. */
  labelEnd?: ReactNode
  /** The refusal of what stands in the field; announced with it. */
  error?: string | undefined
  /** What stands in the field is refused, and the reason is said elsewhere. */
  invalid?: boolean
  hint?: ReactNode
  /** Over the field's right end, such as a button that shows the password. */
  inset?: ReactNode
}

/** A named text field with its hint and its refusal beside it. */
export function Field({ label, labelEnd, error, invalid, hint, inset, className, ...input }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`, input['aria-describedby']].filter(Boolean).join(' ')
  return (
    <div className={classNames('grid', className)}>
      <span className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        {labelEnd}
      </span>
      <span className="relative grid">
        <input
          {...input}
          id={id}
          className={classNames('input', Boolean(inset) && 'pr-12')}
          aria-invalid={Boolean(error) || invalid || undefined}
          aria-describedby={described || undefined}
        />
        {inset && <span className="absolute inset-y-0 right-0.5 flex items-center">{inset}</span>}
      </span>
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
