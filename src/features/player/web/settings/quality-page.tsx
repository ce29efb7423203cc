import { usePreference } from '../preferences/use-preference.ts'
import { usePlayerState } from '../state/player-scene.ts'
import { toBitRate } from '../statistics/to-statistics-rows.ts'
import { ChoiceList } from './choices/choice-list.tsx'
import { type OpenPage, PageHeader } from './settings-pages.tsx'

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

/** Returns `Auto (1080p)` or `720p`; undefined when there is no choice. */
export function useQualityText(): string | undefined {
  const hasChoice = usePlayerState((state) => state.qualities.length > 0)
  const playing = usePlayerState((state) => state.playingHeight)
  const chosen = usePlayerState(findOffered)
  if (!hasChoice) return undefined
  if (chosen !== undefined) return `${chosen}p`
  return playing ? `Auto (${playing}p)` : 'Auto'
}

type Facts = { chosenQuality: number | 'auto'; qualities: readonly { height: number }[] }

/** Returns the chosen height if this episode has it; otherwise undefined, and the player chooses. */
function findOffered({ chosenQuality, qualities }: Facts): number | undefined {
  return qualities.find(({ height }) => height === chosenQuality)?.height
}
