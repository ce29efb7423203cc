import { type ComponentProps, useId } from 'react'
import { countCharacters } from '../text/count-characters.ts'
import { FieldFrame, type FieldTexts, toDescriptions } from './field-frame.tsx'

type CountedTextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'value'> &
  Omit<FieldTexts, 'labelEnd'> & {
    value: string
    /** How many characters are accepted. More can be typed, so that nothing of a pasted text is lost unseen. */
    most: number
  }

/** A text of several lines that says how long it is, as n/most; blanks around it do not count. */
export function CountedTextArea({ label, error, hint, className, most, ...area }: CountedTextAreaProps) {
  const id = useId()
  const count = countCharacters(area.value.trim())
  const counter = (
    <span
      id={`${id}-count`}
      className={`mb-[7px] text-sm tabular-nums ${count > most ? 'font-semibold text-danger' : 'font-medium text-text-3'}`}
    >
      {count}/{most}
      <span className="sr-only"> caractères</span>
    </span>
  )
  const texts = { label, labelEnd: counter, error, hint, className }
  return (
    <FieldFrame {...texts} id={id}>
      <textarea
        rows={4}
        {...area}
        id={id}
        className="input"
        aria-invalid={Boolean(error) || count > most || undefined}
        aria-describedby={toDescriptions(id, texts, `${id}-count`)}
      />
    </FieldFrame>
  )
}
