import { useId } from 'react'
import { toFrenchNumber } from '../../../../../ui/formats/numbers.ts'
import { toRateText } from '../../keyboard/describe-command.ts'
import { playbackRates } from '../../preferences/player-preferences.ts'
import { usePreference } from '../../preferences/use-preference.ts'

/** Sets the speed of playback. */
export function RateChoice() {
  const [rate, setRate] = usePreference('rate')
  const name = useId()
  return (
    <fieldset className="player-setting">
      <legend className="player-setting-label">
        <span>Vitesse</span>
        <span className="player-settings-value" aria-hidden="true">
          {toRateText(rate)}
        </span>
      </legend>
      <div className="player-rates">
        {playbackRates.map((each) => (
          <label key={each}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={each === rate}
              onChange={() => setRate(each)}
            />
            {toFrenchNumber(each)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
