import { classNames } from '../../../../../ui/components/class-names.ts'
import { Options, SelectField } from '../../../../../ui/components/select-field.tsx'
import { setting } from '../settings-looks.ts'

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
      className={classNames(setting, 'player-setting-select')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <Options of={Object.entries(choices).map(([name, choice]) => [name, choice.label])} />
    </SelectField>
  )
}
