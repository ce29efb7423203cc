import { useEffect } from 'react'
import { SettingsSection } from '../../../../ui/components/settings-section.tsx'
import { sendSpoilerChoice } from '../spoilers/store-spoiler-choice.ts'
import { SpoilerOptions } from './spoiler-options.tsx'

/** 'Masquer les spoilers' of the account's settings: holds on all devices of the member (docs/product/spoilers.md). */
export function SpoilerSettings() {
  useEffect(() => void sendSpoilerChoice().catch(() => undefined), [])
  return (
    <SettingsSection title="Masquer les spoilers">
      <div className="max-w-140">
        <SpoilerOptions />
      </div>
    </SettingsSection>
  )
}
