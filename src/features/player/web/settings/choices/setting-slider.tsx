import type { ReactNode } from 'react'
import { narrowSpace } from '../../../../../shared/french-numbers.ts'
import { Slider } from '../../controls/sliders/slider.tsx'
import { setting, settingLabel, settingsValue } from '../settings-looks.ts'

type SettingSliderProps = {
  label: string
  /** Percent. */
  value: number
  max: number
  step: number
  onChange: (value: number) => void
  /** Marks on the track. */
  children?: ReactNode
}

/** A slider for a percentage, with its label above. */
export function SettingSlider({ label, value, max, step, onChange, children }: SettingSliderProps) {
  const toText = (percent: number) => `${percent}${narrowSpace}%`
  return (
    <div className={setting}>
      <p className={settingLabel} aria-hidden="true">
        <span>{label}</span>
        <span className={settingsValue}>{toText(value)}</span>
      </p>
      <Slider
        className="player-setting-slider mx-0.5 -mt-[13px] -mb-[11px]"
        label={label}
        value={value}
        max={max}
        step={step}
        snapTo={step}
        toText={toText}
        onDrag={onChange}
        onCommit={onChange}
      >
        {children}
      </Slider>
    </div>
  )
}
