import { usePreference } from '../preferences/use-preference.ts'
import { usePlayerState } from '../state/player-scene.ts'
import { toBitRate } from '../statistics/to-statistics-rows.ts'
import { ChoiceList } from './choices/choice-list.tsx'
import { PageHeader } from './page-header.tsx'
import type { OpenPage } from './settings-pages.ts'
import { findOffered } from './use-quality-text.ts'

/** The encodings of this episode; the choice also applies to the following episodes. */
export function QualityPage({ onOpen }: { onOpen: OpenPage }) {
  const qualities = usePlayerState((state) => state.qualities)
  const playing = usePlayerState((state) => state.playingHeight)
  const chosen = usePlayerState(findOffered)
  const [, setHeight] = usePreference('qualityHeight')
  const choices = [
    { value: 0, label: 'Auto', detail: playing ? `${playing}p` : undefined },
    ...qualities.map((quality) => ({
      value: quality.height,
      label: `${quality.height}p`,
      detail: toBitRate(quality.bitsPerSecond),
    })),
  ]
  return (
    <>
      <PageHeader page="quality" onOpen={onOpen} />
      <ChoiceList legend="Qualité" choices={choices} value={chosen ?? 0} onChange={setHeight} />
    </>
  )
}
