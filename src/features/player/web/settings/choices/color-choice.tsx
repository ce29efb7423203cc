import { useId } from 'react'
import { captionColors } from '../../captions/caption-style.ts'

type ColorChoiceProps = { label: string; value: string; onChange: (color: string) => void }

/** A choice of six named colours. */
export function ColorChoice({ label, value, onChange }: ColorChoiceProps) {
  const name = useId()
  return (
    <fieldset className="player-setting">
      <legend className="player-setting-label">{label}</legend>
      <div className="player-colors">
        {captionColors.map((each) => (
          <label key={each.color} style={{ '--color': each.color }}>
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
