import { type ComponentProps, useContext, useId } from 'react'
import { classNames } from '../components/class-names.ts'
import { FieldFrame, type FieldTexts, toDescriptions } from './field-frame.tsx'
import { FormContext, useFieldError } from './form-context.ts'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> &
  FieldTexts & {
    /** Whether the value is refused with a reason shown elsewhere. */
    invalid?: boolean
    areaClassName?: string
  }

/** A multi-line text field with its label, hint and error. */
export function TextArea({ label, labelEnd, error, invalid, hint, className, areaClassName, ...area }: TextAreaProps) {
  const id = useId()
  const formError = useFieldError(area.name)
  const texts = { label, labelEnd, error: error ?? formError, hint, className }
  return (
    <FieldFrame {...texts} id={id}>
      <textarea
        rows={4}
        readOnly={useContext(FormContext).isPending}
        {...area}
        id={id}
        className={classNames('input', areaClassName)}
        aria-invalid={Boolean(texts.error) || invalid || undefined}
        aria-describedby={toDescriptions(id, texts, area['aria-describedby'])}
      />
    </FieldFrame>
  )
}
