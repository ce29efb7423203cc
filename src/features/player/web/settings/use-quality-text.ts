import { usePlayerState } from '../state/player-scene.ts'

/** `Auto (1080p)` or `720p`; undefined where there is nothing to choose from. */
export function useQualityText(): string | undefined {
  const hasChoice = usePlayerState((state) => state.qualities.length > 0)
  const playing = usePlayerState((state) => state.playingHeight)
  const chosen = usePlayerState((state) => findOffered(state))
  if (!hasChoice) return undefined
  if (chosen !== undefined) return `${chosen}p`
  return playing ? `Auto (${playing}p)` : 'Auto'
}

type Facts = { chosenQuality: number | 'auto'; qualities: readonly { height: number }[] }

/** The height that was chosen, where this episode has it; otherwise the player chooses. */
export function findOffered({ chosenQuality, qualities }: Facts): number | undefined {
  return qualities.find(({ height }) => height === chosenQuality)?.height
}
