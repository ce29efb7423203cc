import { Switch } from '../../../../../ui/forms/switch.tsx'
import type { PlayerPreferences, PreferenceName } from '../../preferences/player-preferences.ts'
import { usePreference } from '../../preferences/use-preference.ts'

type SwitchName = {
  [Name in PreferenceName]: PlayerPreferences[Name] extends boolean ? Name : never
}[PreferenceName]

export function SettingSwitch({ name, label, hint }: { name: SwitchName; label: string; hint?: string }) {
  const [isOn, setOn] = usePreference(name)
  return <Switch label={label} hint={hint} checked={isOn} onChange={(event) => setOn(event.target.checked)} />
}
