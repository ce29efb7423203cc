import { type ComponentProps, useId } from 'react'
import { countCharacters } from '../text/count-characters.ts'
import type { FieldTexts } from './field-frame.tsx'
import { TextArea } from './text-area.tsx'

type CountedTextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'maxLength'> &
  Omit<FieldTexts, 'labelEnd' | 'error'> & {
    value: string
    /** The largest accepted number of characters. More can be typed, so that a pasted text is not cut silently. */
    maxLength: number
  }

/** A multi-line text field with its length as n/maxLength; surrounding blanks do not count. */
export function CountedTextArea({ maxLength, ...area }: CountedTextAreaProps) {
  const id = useId()
  const count = countCharacters(area.value.trim())
  const counter = (
    <span
      id={id}
      className={`mb-[7px] text-sm tabular-nums ${count > maxLength ? 'font-semibold text-danger' : 'font-medium text-text-3'}`}
    >
      {count}/{maxLength}
      <span className="sr-only"> caractères</span>
    </span>
  )
  return <TextArea {...area} labelEnd={counter} invalid={count > maxLength} aria-describedby={id} />
}
