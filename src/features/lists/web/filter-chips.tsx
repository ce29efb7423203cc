import { toFrenchNumber } from '../../../shared/french-numbers.ts'
import { Chip } from '../../../ui/components/chip.tsx'

type FilterChipsProps<Value> = {
  legend: string
  /** The ways to filter, with the number of lines that each leaves. */
  options: readonly { value: Value; text: string; count: number | undefined }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Filters lines one way at a time. */
export function FilterChips<Value>({ legend, options, chosen, onChoose }: FilterChipsProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-[7px]">
        {options.map(({ value, text, count }) => (
          <Chip key={text} pressed={value === chosen} onClick={() => onChoose(value)}>
            {text} {count !== undefined && <span className="text-text-3 tabular-nums">{toFrenchNumber(count)}</span>}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
