import { SegmentedControl } from '../../../ui/components/segmented-control.tsx'
import { SelectField } from '../../../ui/components/select-field.tsx'
import type { Language } from '../../catalogue/contract.ts'
import type { SeasonChoice } from './season-choice.ts'

type SeasonControlsProps = {
  seasonLabels: string[]
  /** Languages that the chosen season has. */
  spoken: readonly Language[]
  choice: SeasonChoice
  onChange: (choice: SeasonChoice) => void
  selectClass: string
}

/** The season, when there are several, and the language. A language without episodes cannot be chosen. */
export function SeasonControls({ seasonLabels, spoken, choice, onChange, selectClass }: SeasonControlsProps) {
  const toOption = (language: Language) => ({
    value: language,
    label: language,
    unavailable: spoken.includes(language) ? undefined : `Aucun épisode en ${language} pour ${choice.seasonLabel}`,
  })
  return (
    <>
      {seasonLabels.length > 1 && (
        <SelectField
          label="Saison"
          hideLabel
          className={selectClass}
          value={choice.seasonLabel}
          onChange={({ target }) => onChange({ ...choice, seasonLabel: target.value })}
        >
          {seasonLabels.map((label) => (
            <option key={label}>{label}</option>
          ))}
        </SelectField>
      )}
      <SegmentedControl
        legend="Langue"
        options={[toOption('VOSTFR'), toOption('VF')]}
        value={choice.language}
        onChange={(language) => onChange({ ...choice, language })}
      />
    </>
  )
}
