import { toShownNumber } from '../../../../../shared/episode-place.ts'
import { ActionMenu, type MenuAction } from '../../../../../ui/menus/action-menu.tsx'
import { listUpTo } from '../list-up-to.ts'
import type { EpisodeLine, SeasonOf } from '../seasons.ts'
import { isCovered, useShield } from '../spoilers/shield.ts'
import { toEpisodeTitle } from './episode-labels.ts'
import { useEpisodeMarks } from './episode-marks.ts'
import '../../../../../ui/styles/later.css'
import './card-menu.css'

const idsOf = (episodes: readonly EpisodeLine[]) => episodes.map(({ id }) => id)

type EpisodeMenuProps = { episode: EpisodeLine; seasons: SeasonOf<EpisodeLine>[]; className?: string }

/** A signed-in viewer's actions for an episode: seen, not seen, seen up to here. */
export function EpisodeMenu({ episode, seasons, className }: EpisodeMenuProps) {
  const { find, mark } = useEpisodeMarks()
  const shield = useShield()
  if (!mark) return null
  const getActions = (): MenuAction[] => {
    const isSeen = find(episode.id)?.isSeen ?? false
    const upToHere = listUpTo(seasons, episode)
    const isMore = upToHere.length > 1 && !upToHere.every(({ id }) => find(id)?.isSeen)
    return [
      { label: `Marquer comme ${isSeen ? 'non ' : ''}vu`, onSelect: () => mark([episode.id], !isSeen) },
      ...(isMore ? [{ label: 'Marquer comme vu jusqu’ici', onSelect: () => mark(idsOf(upToHere), true) }] : []),
    ]
  }
  const title = isCovered(shield, episode) ? 'titre masqué' : toEpisodeTitle(episode)
  const label = `Marquer comme vu ou non : épisode ${toShownNumber(episode)}, ${title}`
  return <ActionMenu label={label} getActions={getActions} className={className ?? ''} />
}

/** The same actions for all episodes of a season in a language. */
export function SeasonMenu({ seasonLabel, episodes }: { seasonLabel: string; episodes: EpisodeLine[] }) {
  const { find, mark } = useEpisodeMarks()
  if (!mark || episodes.length === 0) return null
  const getActions = (): MenuAction[] => {
    const seen = episodes.map(({ id }) => find(id)?.isSeen ?? false)
    return [true, false]
      .filter((isToBe) => seen.includes(!isToBe))
      .map((isToBe) => ({
        label: `Marquer la saison comme ${isToBe ? '' : 'non '}vue`,
        onSelect: () => mark(idsOf(episodes), isToBe),
      }))
  }
  return <ActionMenu label={`Marquer comme vu ou non : ${seasonLabel}`} getActions={getActions} />
}
