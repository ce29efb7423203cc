export { toEpisodePlace, toShownNumber, toWatchPath } from '../../../../shared/episode-place.ts'
export { EpisodeListPanel } from './episode-list-panel.tsx'
export { EpisodeMoves } from './episode-moves.tsx'
export { EpisodeSection } from './episode-section.tsx'
export { useEpisodeWalk } from './episode-walk.ts'
export {
  countEpisodes,
  findEpisode,
  findEpisodeInAnyCase,
  findOnward,
} from './find-episode.ts'
export { findPreviousEpisode } from './find-previous.ts'
export { findWatchAction } from './find-watch-action.ts'
export { findFirstAction } from './first-watch-action.ts'
export { findRememberedLanguage, rememberLanguage } from './remembered-language.ts'
export { toEpisodeTitle } from './rows/episode-labels.ts'
export { type EpisodeMark, type EpisodeMarks, EpisodeMarksContext, useEpisodeMarks } from './rows/episode-marks.ts'
export { EpisodeThumbnail } from './rows/episode-thumbnail.tsx'
export {
  type PlayableEpisode,
  type SeasonOf,
  toEpisodeLines,
  toPlayableEpisodes,
} from './seasons.ts'
export { EpisodeShield } from './spoilers/episode-shield.tsx'
export { isCovered, type Shield, ShieldContext, useShieldUntil } from './spoilers/shield.ts'
export { findEpisodeKey, hasWatchParams, isWatchPathOf, parseWatchPath } from './watch-path.ts'
