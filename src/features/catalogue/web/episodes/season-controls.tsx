import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { SelectField } from '../../../../ui/components/select-field.tsx'
import type { Language } from '../../contract.ts'
import type { SeasonChoice } from './season-choice.ts'

type SeasonControlsProps = {
  seasonLabels: string[]
  /** Languages of the selected season. */
  spoken: readonly Language[]
  choice: SeasonChoice
  onChange: (choice: SeasonChoice) => void
  selectClass: string
  /** Set at the right edge of the screen, to keep the tooltip on it. */
  atRightEdge: boolean
}

const tooltipsToTheLeft =
  '[&_[data-tooltip]]:after:right-0 [&_[data-tooltip]]:after:left-auto [&_[data-tooltip]]:after:translate-x-0'

/** Selects the season, when there are several, and the language. A language without episodes is disabled. */
export function SeasonControls(props: SeasonControlsProps) {
  const { seasonLabels, spoken, choice, onChange, selectClass, atRightEdge } = props
  const findReason = (language: Language) =>
    spoken.includes(language) ? undefined : `Aucun épisode en ${language} pour ${choice.seasonLabel}`
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
      <div className={atRightEdge ? tooltipsToTheLeft : undefined}>
        <SegmentedControl
          legend="Langue"
          options={{ VOSTFR: 'VOSTFR', VF: 'VF' }}
          unavailable={findReason}
          value={choice.language}
          onChange={(language) => onChange({ ...choice, language })}
        />
      </div>
    </>
  )
}
