import { SettingsSection } from '../../../../ui/components/settings-section.tsx'
import { AgeOptions } from './age-options.tsx'
import '../../../../ui/styles/later.css'

/** 'Âge' of the account's settings (docs/product/watching.md#ages). */
export default function AgeSettings() {
  return (
    <SettingsSection title="Âge">
      <div className="max-w-140">
        <AgeOptions />
      </div>
    </SettingsSection>
  )
}
