import { type ComponentProps, useId } from 'react'
import { classNames } from '../components/class-names.ts'
import { FieldFrame, type FieldTexts, toDescriptions } from './field-frame.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldTexts & { areaClassName?: string }

/** A named text of several lines with its hint and its refusal beside it. */
export function TextArea({ label, labelEnd, error, hint, className, areaClassName, ...area }: TextAreaProps) {
  const id = useId()
  const texts = { label, labelEnd, error, hint, className }
  return (
    <FieldFrame {...texts} id={id}>
      <textarea
        rows={4}
        {...area}
        id={id}
        className={classNames('input', areaClassName)}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={toDescriptions(id, texts)}
      />
    </FieldFrame>
  )
}
