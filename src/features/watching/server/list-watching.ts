import type { Database } from '../../../platform/database/connect-database.ts'
import type { WatchingItem } from '../contract.ts'
import { chooseNext, choosePlace, type SeasonPlace } from './choose-line.ts'
import { presentLine } from './present.ts'
import { type EpisodeOfAnime, listSeasonPlaces, listSeasonsToCome, selectLines } from './queries/watching.ts'

// More lines than a page needs. Finished series are not listed, but they are checked for new episodes.
const maxLines = 200
const maxAnimes = 1000

/**
 * Returns 'En cours' (docs/product/my-space.md#continuing): one line per anime, last activity first. A seen episode is
 * replaced by the next one of the same language; the line disappears after the last.
 * @param skips whether the next one is neither filler nor recap
 */
export async function listWatching(db: Database, accountId: number, skips = false): Promise<WatchingItem[]> {
  const places = choosePlaces(await listSeasonPlaces(db, accountId))
  const next = await findNextEpisodes(db, { accountId, places, skips })
  const lines: EpisodeOfAnime[] = places.flatMap((place) => {
    if (!place.isFinished) return [place]
    const following = next.get(place.animeId)
    return following ? [{ ...place, ...following }] : []
  })
  const rows = await selectLines(db, accountId, lines.slice(0, maxLines))
  const placeOf = new Map(places.map((place) => [place.animeId, place]))
  return rows.flatMap((row) => {
    const place = placeOf.get(row.anime_id)
    return place ? [presentLine(row, { ...place, isPastOthers: next.get(row.anime_id)?.isPastOthers ?? false })] : []
  })
}

/** Returns the place of each anime, in the order of the rows. */
function choosePlaces(rows: SeasonPlace[]): SeasonPlace[] {
  const byAnime = Map.groupBy(rows, ({ animeId }) => animeId)
  return [...byAnime.values()].slice(0, maxAnimes).flatMap((places) => choosePlace(places) ?? [])
}

type Finished = { accountId: number; places: SeasonPlace[]; skips: boolean }

async function findNextEpisodes(db: Database, { accountId, places, skips }: Finished) {
  const finished = places.filter(({ isFinished }) => isFinished)
  const seasons = Map.groupBy(
    await listSeasonsToCome(db, { accountId, places: finished, skips }),
    ({ animeId }) => animeId,
  )
  return new Map(finished.map((place) => [place.animeId, chooseNext(place, seasons.get(place.animeId) ?? [])]))
}
