import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import type { Language } from '../../contract.ts'
import type { SeasonChoice } from './season-choice.ts'

type LanguageSwitchProps = {
  /** Languages of the selected season. */
  spoken: readonly Language[]
  choice: SeasonChoice
  onChange: (choice: SeasonChoice) => void
}

/** Selects the language; one without episodes is disabled. */
export function LanguageSwitch({ spoken, choice, onChange }: LanguageSwitchProps) {
  const findReason = (language: Language) =>
    spoken.includes(language) ? undefined : `Aucun épisode en ${language} pour ${choice.seasonLabel}`
  return (
    <SegmentedControl
      legend="Langue"
      options={{ VOSTFR: 'VOSTFR', VF: 'VF' }}
      unavailable={findReason}
      value={choice.language}
      onChange={(language) => onChange({ ...choice, language })}
    />
  )
}
