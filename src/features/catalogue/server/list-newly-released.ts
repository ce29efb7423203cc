import { dayMs } from '../../../shared/durations.ts'
import type { AnimeCard, Language } from '../contract.ts'
import type { Catalogue } from './catalogue-memory.ts'
import { presentCards } from './present.ts'
import { selectCards } from './queries/list-animes.ts'
import { listAnimesWithNewEpisodes } from './queries/places.ts'

/** How long an episode is new, in days. */
const newEpisodeDays = 7

/** Lists the animes with new episodes, in one language or any, the latest first. */
export async function listNewlyReleased(
  { db, memory }: Catalogue,
  { language, limit, now }: { language?: Language | undefined; limit: number; now: Date },
): Promise<(AnimeCard & { new_episodes: number })[]> {
  const since = new Date(now.getTime() - newEpisodeDays * dayMs)
  const found = await listAnimesWithNewEpisodes(db, { language, since, limit })
  const counts = new Map(found.map(({ id, new_episodes }) => [id, new_episodes]))
  const rows = await selectCards(db, [...counts.keys()])
  const cards = await presentCards(rows, memory)
  return cards.map((card) => ({ ...card, new_episodes: counts.get(card.id) ?? 0 }))
}
