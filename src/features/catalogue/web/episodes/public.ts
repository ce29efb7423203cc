export { toEpisodePlace, toWatchPath } from '../../../../shared/episode-place.ts'
export { toEpisodeTitle } from './episode-labels.ts'
export { EpisodeListPanel } from './episode-list-panel.tsx'
export { type EpisodeMark, type EpisodeMarks, EpisodeMarksContext } from './episode-marks.ts'
export { EpisodeMoves } from './episode-moves.tsx'
export { EpisodeSection } from './episode-section.tsx'
export { useEpisodeWalk } from './episode-walk.ts'
export {
  countEpisodes,
  findEpisode,
  findEpisodeInAnyCase,
  findFirstEpisode,
  findNextEpisode,
  findPreviousEpisode,
} from './find-episode.ts'
export { rememberLanguage } from './remembered-language.ts'
export {
  type PlayableEpisode,
  type SeasonOf,
  toEpisodeLines,
  toPlayableEpisodes,
} from './seasons.ts'
export { findEpisodeKey, hasWatchParams, isWatchPathOf, parseWatchPath } from './watch-path.ts'
