import { Check } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../../../../../ui/components/class-names.ts'
import { choiceFocus, settingsRow, settingsValue } from '../settings-looks.ts'

type Choice<Value> = { value: Value; label: string; detail?: string | undefined }

type ChoiceListProps<Value> = {
  legend: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A list of native radio buttons, so that the arrow keys move between them. */
export function ChoiceList<Value>({ legend, choices, value, onChange }: ChoiceListProps<Value>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={String(choice.value)}
          className={classNames(settingsRow, choiceFocus, 'grid-cols-[18px_minmax(0,1fr)_auto]')}
        >
          <input
            type="radio"
            className="peer sr-only"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <Check className="invisible text-accent-text peer-checked:visible" />
          <span>{choice.label}</span>
          <span className={settingsValue}>{choice.detail}</span>
        </label>
      ))}
    </fieldset>
  )
}
