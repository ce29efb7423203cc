import { Switch } from '../../../../../ui/forms/switch.tsx'
import { usePreference } from '../../preferences/use-preference.ts'

type SwitchName =
  | 'loop'
  | 'announcements'
  | 'keyAnimations'
  | 'pageKeys'
  | 'autoplayNext'
  | 'skipOpenings'
  | 'seekPreview'
  | 'miniPlayer'

export function SettingSwitch({ name, label, hint }: { name: SwitchName; label: string; hint?: string }) {
  const [isOn, setOn] = usePreference(name)
  return <Switch label={label} hint={hint} checked={isOn} onChange={(event) => setOn(event.target.checked)} />
}
