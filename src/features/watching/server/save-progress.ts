import { AppError } from '../../../platform/http/app-error.ts'
import type { SaveBody } from '../contract.ts'
import { type SaveGatherer, toSave } from './gather-saves.ts'
import type { StoredSave } from './queries/write-saves.ts'

type Person = { accountId: number; now: Date }

/**
 * Saves a position and returns the stored progress once it is committed: a newer position stays.
 * @throws AppError NOT_FOUND for an unknown episode
 */
export async function saveProgress(
  gatherer: SaveGatherer,
  body: SaveBody,
  { accountId, now }: Person,
): Promise<StoredSave> {
  const kept = await gatherer.save(toSave(accountId, body, now))
  if (!kept) throw new AppError('NOT_FOUND', 'Épisode non trouvé')
  return kept
}

/** Saves several positions, such as those of a signed-out device. Unknown episodes are returned, and change nothing. */
export async function adoptProgress(
  gatherer: SaveGatherer,
  saves: SaveBody[],
  { accountId, now }: Person,
): Promise<{ adopted_count: number; unknown_episode_ids: number[] }> {
  const kept = await Promise.all(saves.map((body) => gatherer.save(toSave(accountId, body, now))))
  const unknown = saves.filter((_, place) => kept[place] === undefined).map(({ episode_id }) => episode_id)
  return { adopted_count: saves.length - unknown.length, unknown_episode_ids: [...new Set(unknown)] }
}
