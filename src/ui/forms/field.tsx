import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../components/class-names.ts'
import { FieldFrame, type FieldTexts, toDescriptions } from './field-frame.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> &
  FieldTexts & {
    /** What stands in the field is refused, and the reason is said elsewhere. */
    invalid?: boolean
    /** Over the field's right end, such as a button that shows the password. */
    inset?: ReactNode
  }

/** A named text field with its hint and its refusal beside it. */
export function Field({ label, labelEnd, error, invalid, hint, inset, className, ...input }: FieldProps) {
  const id = useId()
  const texts = { label, labelEnd, error, hint, className }
  return (
    <FieldFrame {...texts} id={id}>
      <span className="relative grid">
        <input
          {...input}
          id={id}
          className={classNames('input', Boolean(inset) && 'pr-12')}
          // Said in any case: a browser's own judgement of an address would be read aloud, and ours is the one that counts.
          aria-invalid={Boolean(error) || invalid || false}
          aria-describedby={toDescriptions(id, texts, input['aria-describedby'])}
        />
        {inset && <span className="absolute inset-y-0 right-0.5 flex items-center">{inset}</span>}
      </span>
    </FieldFrame>
  )
}
