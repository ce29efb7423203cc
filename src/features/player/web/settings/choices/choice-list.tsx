import { Check } from 'lucide-react'
import { useId } from 'react'

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
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.label} className="player-settings-choice">
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <Check />
          <span>{choice.label}</span>
          <span className="player-settings-value">{choice.detail}</span>
        </label>
      ))}
    </fieldset>
  )
}
