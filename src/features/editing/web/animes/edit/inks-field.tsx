import { Button } from '../../../../../ui/components/button.tsx'
import { Options, SelectField } from '../../../../../ui/components/select-field.tsx'
import { FieldError } from '../../../../../ui/forms/field-error.tsx'
import { inkNames } from '../../../../catalogue/ink-rules.ts'

type InksFieldProps = {
  label: string
  /** Three inks; empty for those of the cover. */
  value: string
  /** The inks of the saved cover; null until they are taken. */
  coverInks: string | null
  onChange: (value: string) => void
  error: string | undefined
}

const parts = ['Dominante', 'Deuxième', 'Éclat']
/** Where the choice begins when the cover has no inks. */
const firstInks = 'v260 v060 s260'

/** The three inks of an anime: the cover's, or those that staff choose. */
export function InksField({ label, value, coverInks, onChange, error }: InksFieldProps) {
  const inks = (value || coverInks || firstInks).split(' ')
  const isOwn = value !== ''
  return (
    <fieldset className="col-span-full grid min-w-0 gap-2">
      <legend className="field-label">{label}</legend>
      <div className="grid grid-cols-3 gap-2 max-[600px]:grid-cols-1">
        {parts.map((part, place) => (
          <div key={part} className="flex min-w-0 items-center gap-2">
            <span
              data-ink={isOwn || coverInks ? inks[place] : undefined}
              className="h-9.5 w-2 flex-none rounded-cover bg-(--ink,var(--c-surface-3))"
              aria-hidden="true"
            />
            <SelectField
              label={part}
              hideLabel
              className="min-w-0 flex-1"
              value={isOwn || coverInks ? inks[place] : ''}
              onChange={({ target }) => onChange(inks.with(place, target.value).join(' '))}
            >
              {!isOwn && !coverInks && <option value="">{part}</option>}
              <InkOptions />
            </SelectField>
          </div>
        ))}
      </div>
      <p className="flex min-h-9 flex-wrap items-center gap-x-3 text-sm text-text-3">
        {isOwn ? 'Choisies à la main.' : coverInks ? 'Tirées de la couverture.' : 'Tirées de la couverture sous peu.'}
        {isOwn && (
          <Button variant="ghost" size="dense" onClick={() => onChange('')}>
            Reprendre celles de la couverture
          </Button>
        )}
      </p>
      <FieldError error={error} />
    </fieldset>
  )
}

function InkOptions() {
  return ['v', 's'].map((tone) => (
    <optgroup key={tone} label={tone === 'v' ? 'Vives' : 'Sourdes'}>
      <Options
        of={inkNames.map((name, place) => [
          `${tone}${String(place * 20).padStart(3, '0')}`,
          tone === 'v' ? name : `${name} (sourde)`,
        ])}
      />
    </optgroup>
  ))
}
