import { Captions, Moon, SlidersHorizontal, SlidersVertical } from 'lucide-react'
import { findShownCaptions } from '../captions/caption-track.ts'
import { usePlayerSurfaces } from '../player-surfaces.ts'
import { useCell } from '../state/cell.ts'
import { usePlayerState } from '../state/player-scene.ts'
import { GainSlider } from './choices/gain-slider.tsx'
import { RateChoice } from './choices/rate-choice.tsx'
import { SettingSwitch } from './choices/setting-switch.tsx'
import { PageRow } from './page-row.tsx'
import type { OpenPage } from './settings-pages.ts'
import { toSleepText } from './sleep-text.ts'
import { useQualityText } from './use-quality-text.ts'

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
      {quality && <PageRow page="quality" icon={SlidersHorizontal} label="Qualité" value={quality} onOpen={onOpen} />}
      <PageRow
        page="captions"
        icon={Captions}
        label="Sous-titres"
        value={captions ?? (hasCaptions ? 'Désactivés' : 'Aucun')}
        onOpen={onOpen}
      />
      <GainSlider />
      <SettingSwitch name="loop" label="Lire en boucle" />
      <PageRow page="sleep" icon={Moon} label="Minuterie de sommeil" value={sleep} onOpen={onOpen} />
      <PageRow page="playback" icon={SlidersVertical} label="Lecture et accessibilité" onOpen={onOpen} />
    </>
  )
}
