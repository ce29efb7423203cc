import { useId } from 'react'
import { classNames } from '../../../../../ui/components/class-names.ts'
import { captionColors } from '../../captions/caption-style.ts'
import { setting, settingLegend } from '../settings-looks.ts'

type ColorChoiceProps = { label: string; value: string; onChange: (color: string) => void }

/** The touch target reaches the next swatch and beyond the row. */
const swatch =
  'relative size-[34px] cursor-pointer rounded-[6px] border border-line-strong bg-(--color) [forced-color-adjust:none] after:absolute after:-inset-x-1 after:-inset-y-1.5 has-checked:[outline:2px_solid_var(--c-text)] has-checked:outline-offset-2 has-focus-visible:[outline:var(--focus)] has-focus-visible:outline-offset-3 max-[480px]:size-7'

/** A choice of six named colours. */
export function ColorChoice({ label, value, onChange }: ColorChoiceProps) {
  const name = useId()
  return (
    <fieldset className={classNames(setting, 'min-w-0')}>
      <legend className={settingLegend}>{label}</legend>
      <div className="clear-both flex gap-1.5 max-[480px]:gap-[3px]">
        {captionColors.map((each) => (
          <label key={each.color} className={swatch} style={{ '--color': each.color }}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={each.color === value}
              onChange={() => onChange(each.color)}
            />
            <span className="sr-only">{each.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
