import { useId } from 'react'
import { toFrenchNumber } from '../../../../../shared/french-numbers.ts'
import { classNames } from '../../../../../ui/components/class-names.ts'
import { playbackRates } from '../../../rules.ts'
import { toRateText } from '../../keyboard/describe-command.ts'
import { usePreference } from '../../preferences/use-preference.ts'
import { choiceFocus, setting, settingLegend, settingsValue } from '../settings-looks.ts'

const segment =
  'relative grid min-h-9.5 cursor-pointer place-items-center rounded-[5px] text-[12px] font-semibold text-text-2 tabular-nums after:absolute after:inset-x-0 after:-inset-y-[3px] has-checked:bg-text has-checked:text-on-accent forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:[forced-color-adjust:none]'

/** Sets the speed of playback. */
export function RateChoice() {
  const [rate, setRate] = usePreference('rate')
  const name = useId()
  return (
    <fieldset className={classNames(setting, 'min-w-0')}>
      <legend className={settingLegend}>
        <span>Vitesse</span>
        <span className={settingsValue} aria-hidden="true">
          {toRateText(rate)}
        </span>
      </legend>
      <div className="clear-both grid grid-cols-8 gap-0.5 rounded-control bg-white/8 p-[3px]">
        {playbackRates.map((each) => (
          <label key={each} className={classNames(segment, choiceFocus)}>
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
