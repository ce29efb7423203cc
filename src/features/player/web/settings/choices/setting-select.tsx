import { Options, SelectField } from '../../../../../ui/components/select-field.tsx'

type SettingSelectProps = {
  label: string
  choices: Record<string, { label: string }>
  value: string
  onChange: (value: string) => void
}

export function SettingSelect({ label, choices, value, onChange }: SettingSelectProps) {
  return (
    <SelectField
      label={label}
      className="player-setting player-setting-select"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <Options of={Object.entries(choices).map(([name, choice]) => [name, choice.label])} />
    </SelectField>
  )
}
