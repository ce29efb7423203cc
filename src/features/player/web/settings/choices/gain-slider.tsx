import { narrowSpace } from '../../../../../ui/formats/numbers.ts'
import { gainStepPercent, maxGainPercent } from '../../preferences/player-preferences.ts'
import { usePreference } from '../../preferences/use-preference.ts'
import { usePlayerState } from '../../state/player-scene.ts'
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
        {canAmplify && <span className="player-gain-tick" />}
      </SettingSlider>
      {!canAmplify && (
        <p className="player-setting-note">
          L’hébergeur de cette vidéo ne permet pas d’amplifier le son au-delà de 100{narrowSpace}%.
        </p>
      )}
    </>
  )
}
