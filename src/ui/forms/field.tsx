import { type ComponentProps, type ReactNode, useContext, useId } from 'react'
import { classNames } from '../components/class-names.ts'
import { FieldFrame, type FieldTexts, toDescriptions } from './field-frame.tsx'
import { FormContext, useFieldError } from './form-context.ts'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> &
  FieldTexts & {
    /** Whether the value is refused with a reason shown elsewhere. */
    invalid?: boolean
    /** Over the field's right end, such as a button that reveals the password. */
    inset?: ReactNode
  }

export function Field({ label, labelEnd, error, invalid, hint, inset, className, ...input }: FieldProps) {
  const id = useId()
  const formError = useFieldError(input.name)
  const texts = { label, labelEnd, error: error ?? formError, hint, className }
  return (
    <FieldFrame {...texts} id={id}>
      <span className="relative grid">
        <input
          readOnly={useContext(FormContext).isPending}
          {...input}
          id={id}
          className={classNames('input', Boolean(inset) && 'pr-12')}
          // Always set: otherwise the browser's own validation would be announced instead of ours.
          aria-invalid={Boolean(texts.error) || invalid || false}
          aria-describedby={toDescriptions(id, texts, input['aria-describedby'])}
        />
        {inset && <span className="absolute inset-y-0 right-0.5 flex items-center">{inset}</span>}
      </span>
    </FieldFrame>
  )
}
