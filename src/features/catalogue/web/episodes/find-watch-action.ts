import { toShownNumber } from '../../../../shared/episode-place.ts'
import { filmsLabel } from '../../../../shared/season-order.ts'
import { toMinutes } from '../../../../ui/formats/durations.ts'
import { findOnward, type StoryEpisode } from './find-episode.ts'
import { findFirstAction, findStart, type WatchAction } from './first-watch-action.ts'
import type { EpisodeMark } from './rows/episode-marks.ts'
import type { EpisodeKey, SeasonOf } from './seasons.ts'

/**
 * Returns what the main button of an anime's page does: to resume the episode watched last, to go on with the next
 * one, or to begin (docs/product/browsing.md#anime-page). Undefined without episodes.
 * @param skips whether the viewer goes on past fillers and recaps
 */
export function findWatchAction<E extends StoryEpisode & { id: number }>(
  seasons: readonly SeasonOf<E>[],
  find: (episodeId: number) => EpisodeMark | undefined,
  skips: boolean,
): WatchAction<E> | undefined {
  const first = findFirstAction(seasons, skips)
  const name = (episode: E) => toName(seasons, episode)
  const last = findLastWatched(seasons, find)
  if (!first || !last) return first
  const { episode, mark } = last
  const left = toMinutes(mark.secondsLeft).replace(' ', '\u00a0')
  if (!mark.isOver) return { episode, label: `Reprendre ${name(episode)} · ${left}` }
  let { next, skipped } = findOnward(seasons, episode, skips)
  // As in 'En cours', episodes that were marked as seen since are skipped.
  while (next && isMarkedSince(find(next.id), mark)) ({ next, skipped } = findOnward(seasons, next, skips))
  const passed = skipped.length > 0 ? ' · fillers passés' : ''
  if (next) return { episode: next, label: `Regarder ${name(next)}${passed}` }
  return {
    episode: findStart(inLanguage(seasons, episode.language), skips) ?? first.episode,
    label: `Revoir depuis le début${passed}`,
  }
}

const isMarkedSince = (next: EpisodeMark | undefined, { watchedAt }: EpisodeMark) =>
  next !== undefined && next.markedAt > 0 && next.markedAt >= watchedAt

function findLastWatched<E extends { id: number }>(
  seasons: readonly { episodes: readonly E[] }[],
  find: (episodeId: number) => EpisodeMark | undefined,
) {
  let last: { episode: E; mark: EpisodeMark } | undefined
  for (const episode of seasons.flatMap(({ episodes }) => episodes)) {
    const mark = find(episode.id)
    const isBegun = mark && (mark.isSeen || mark.percent > 0)
    // Those marked as seen have no time: the furthest of them counts.
    if (isBegun && mark.watchedAt >= (last?.mark.watchedAt ?? 0)) last = { episode, mark }
  }
  return last
}

/** 'l’épisode 4', which no line parts; with its season when there are several; 'le film' when it is the only one. */
function toName(seasons: readonly SeasonOf<EpisodeKey>[], episode: EpisodeKey): string {
  const { season_label, episode_number } = episode
  const number = toShownNumber(episode)
  const season = seasons.find((each) => each.season_label === season_label)
  const isOnly = season?.episodes.every((each) => each.episode_number === episode_number)
  if (season_label === filmsLabel) return isOnly ? 'le film' : `le film\u00a0${number}`
  const place = seasons.length > 1 ? `${season_label}, épisode ${number}` : `l’épisode ${number}`
  return place.replace(/ (?=\d)/g, '\u00a0')
}

const inLanguage = <E extends EpisodeKey>(seasons: readonly SeasonOf<E>[], language: E['language']) =>
  seasons.map((season) => ({ ...season, episodes: season.episodes.filter((each) => each.language === language) }))
