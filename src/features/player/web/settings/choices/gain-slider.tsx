import { narrowSpace } from '../../../../../shared/french-numbers.ts'
import { gainStepPercent, maxGainPercent } from '../../../rules.ts'
import { usePreference } from '../../preferences/use-preference.ts'
import { usePlayerState } from '../../state/player-scene.ts'
import { settingNote } from '../settings-looks.ts'
import { SettingSlider } from './setting-slider.tsx'

/** Sets the loudness. Without CORS of the host the sound can only be made softer. */
export function GainSlider() {
  const [gainPercent, setGainPercent] = usePreference('gainPercent')
  const canAmplify = usePlayerState((state) => state.canAmplify)
  const max = canAmplify ? maxGainPercent : 100
  return (
    <>
      <SettingSlider
        label="Gain audio"
        value={Math.min(gainPercent, max)}
        max={max}
        step={gainStepPercent}
        onChange={setGainPercent}
      >
        {/* The original loudness: 100 of 300 %. */}
        {canAmplify && <span className="absolute -top-[3px] left-[33.33%] z-1 h-[11px] w-0.5 bg-text" />}
      </SettingSlider>
      {!canAmplify && (
        <p className={settingNote}>
          L’hébergeur de cette vidéo ne permet pas d’amplifier le son au-delà de 100{narrowSpace}%.
        </p>
      )}
    </>
  )
}
