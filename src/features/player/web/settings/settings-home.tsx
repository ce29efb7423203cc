import { Captions, Moon, SlidersHorizontal, SlidersVertical } from 'lucide-react'
import { findShownCaptions } from '../captions/caption-track.ts'
import { usePlayerSurfaces } from '../player-surfaces.ts'
import { useCell } from '../state/cell.ts'
import { usePlayerState } from '../state/player-scene.ts'
import { GainSlider } from './choices/gain-slider.tsx'
import { RateChoice } from './choices/rate-choice.tsx'
import { SettingSwitch } from './choices/setting-switch.tsx'
import { useQualityText } from './quality-page.tsx'
import { type OpenPage, PageRow } from './settings-pages.tsx'
import { toSleepText } from './sleep-page.tsx'

/** The most used settings, and links to the others. */
export function SettingsHome({ onOpen }: { onOpen: OpenPage }) {
  const captions = usePlayerState((state) => findShownCaptions(state)?.label)
  const hasCaptions = usePlayerState((state) => state.captionTracks.length > 0)
  const quality = useQualityText()
  const { sleepTimer } = usePlayerSurfaces()
  const sleep = toSleepText(useCell(sleepTimer.choice))
  return (
    <>
      <RateChoice />
      {quality && <PageRow page="quality" icon={SlidersHorizontal} value={quality} onOpen={onOpen} />}
      <PageRow
        page="captions"
        icon={Captions}
        value={captions ?? (hasCaptions ? 'Désactivés' : 'Aucun')}
        onOpen={onOpen}
      />
      <GainSlider />
      <SettingSwitch name="loop" label="Lire en boucle" />
      <PageRow page="sleep" icon={Moon} value={sleep} onOpen={onOpen} />
      <PageRow page="playback" icon={SlidersVertical} onOpen={onOpen} />
    </>
  )
}
