import { toWatchPath } from '../../../shared/episode-place.ts'
import type { RoomState } from '../connection-contract.ts'
import type { WatchedEpisode } from '../contract.ts'
import type { RoomRow } from './queries/rooms.ts'

export function presentEpisode(row: RoomRow): WatchedEpisode {
  const { episode_id: id, anime_id, anime_title, season_label, episode_number, number_label, language } = row
  const path = toWatchPath(row.anime_slug, row)
  return { id, anime_id, anime_title, season_label, episode_number, number_label, language, path }
}

export function presentRoom(row: RoomRow): RoomState {
  const { position_seconds: position, set_ms: at, is_playing, revision, mode, host_id, waits, people } = row
  const hold = { is_held: row.hold_left_ms !== null, waited_ids: row.waited_ids }
  return { episode: presentEpisode(row), position, is_playing, at, revision, mode, host_id, waits, ...hold, people }
}
