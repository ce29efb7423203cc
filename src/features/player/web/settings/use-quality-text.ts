import { usePlayerState } from '../state/player-scene.ts'

/** Returns `Auto (1080p)` or `720p`; undefined when there is no choice. */
export function useQualityText(): string | undefined {
  const hasChoice = usePlayerState((state) => state.qualities.length > 0)
  const playing = usePlayerState((state) => state.playingHeight)
  const chosen = usePlayerState((state) => findOffered(state))
  if (!hasChoice) return undefined
  if (chosen !== undefined) return `${chosen}p`
  return playing ? `Auto (${playing}p)` : 'Auto'
}

type Facts = { chosenQuality: number | 'auto'; qualities: readonly { height: number }[] }

/** Returns the chosen height if this episode has it; otherwise undefined, and the player chooses. */
export function findOffered({ chosenQuality, qualities }: Facts): number | undefined {
  return qualities.find(({ height }) => height === chosenQuality)?.height
}
