import { type ComponentProps, useContext, useId } from 'react'
import { countCharacters } from '../text/count-characters.ts'
import { FieldFrame, type FieldTexts, toDescriptions } from './field-frame.tsx'
import { FormContext, useFieldError } from './form-context.ts'

type CountedTextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'maxLength'> &
  Omit<FieldTexts, 'labelEnd' | 'error'> & {
    value: string
    /** The largest accepted number of characters. More can be typed, so that a pasted text is not cut silently. */
    maxLength: number
  }

/** A multi-line text field with its length as n/maxLength; surrounding blanks do not count. */
export function CountedTextArea({ label, hint, className, maxLength, ...area }: CountedTextAreaProps) {
  const id = useId()
  const error = useFieldError(area.name)
  const count = countCharacters(area.value.trim())
  const counter = (
    <span
      id={`${id}-count`}
      className={`mb-[7px] text-sm tabular-nums ${count > maxLength ? 'font-semibold text-danger' : 'font-medium text-text-3'}`}
    >
      {count}/{maxLength}
      <span className="sr-only"> caractères</span>
    </span>
  )
  const texts = { label, labelEnd: counter, error, hint, className }
  return (
    <FieldFrame {...texts} id={id}>
      <textarea
        rows={4}
        readOnly={useContext(FormContext).isPending}
        {...area}
        id={id}
        className="input"
        aria-invalid={Boolean(error) || count > maxLength || undefined}
        aria-describedby={toDescriptions(id, texts, `${id}-count`)}
      />
    </FieldFrame>
  )
}
