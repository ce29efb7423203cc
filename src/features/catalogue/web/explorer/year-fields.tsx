import { useTypedValue } from '../../../../ui/forms/use-typed-value.ts'
import type { ExplorerQuery } from './explorer-query.ts'
import type { ChangeFilters } from './use-explorer.ts'

/** The range of years. A year takes effect once its four digits are typed. */
export function YearFields({ query, change }: { query: ExplorerQuery; change: ChangeFilters }) {
  return (
    <fieldset className="min-w-0">
      <legend className="field-label">Année</legend>
      <div className="grid grid-cols-2 gap-2">
        <YearField
          label="Année de début"
          placeholder="De"
          name="year_min"
          year={query.yearMin}
          onYear={(yearMin) => change({ yearMin })}
        />
        <YearField
          label="Année de fin"
          placeholder="À"
          name="year_max"
          year={query.yearMax}
          onYear={(yearMax) => change({ yearMax })}
        />
      </div>
    </fieldset>
  )
}

const isYearOrNone = (text: string) => /^((19|20|21)\d\d)?$/.test(text)

type YearFieldProps = {
  label: string
  placeholder: string
  name: string
  year: number | undefined
  onYear: (year: number | undefined) => void
}

function YearField({ label, placeholder, name, year, onYear }: YearFieldProps) {
  const field = useTypedValue(year === undefined ? '' : String(year), (text) => {
    if (isYearOrNone(text)) onYear(Number(text) || undefined)
  })
  return (
    <input
      className="input tabular-nums"
      inputMode="numeric"
      pattern="(19|20|21)[0-9]{2}"
      title="Une année à quatre chiffres"
      maxLength={4}
      autoComplete="off"
      aria-label={label}
      placeholder={placeholder}
      name={name}
      value={field.text}
      onChange={(event) => field.type(event.target.value)}
      // A text that is not a year does not filter, so it does not stay.
      onBlur={isYearOrNone(field.text) ? field.applyNow : field.reset}
    />
  )
}
