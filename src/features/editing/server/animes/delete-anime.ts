import type { Database } from '../../../../platform/database/connect-database.ts'
import { type Caller, manyRows, requireProof } from '../../../../platform/http/api.ts'
import { removeAnime } from '../../../catalogue/server/writing/public.ts'
import { type Actor, recordAction } from '../../../staff/server/log/public.ts'
import { getStaffRow } from './get-staff-anime.ts'

/**
 * Deletes an anime with its episodes. Members' data about it is kept as long as an undo
 * can restore it
 * (docs/product/administration.md#administration).
 * @throws AppError NOT_FOUND; PROOF_REQUIRED with many episodes
 */
export async function deleteAnime(
  db: Database,
  { by, caller, id }: { by: Actor; caller: Caller | undefined; id: number },
): Promise<{ message: string; action_id: number | null }> {
  const action = { by, kind: 'anime.delete', summary: (text: string) => text } as const
  const { actionId } = await recordAction(db, action, async (trx) => {
    const { title, episode_rows: count } = await getStaffRow(trx, id, true)
    if (count > manyRows) requireProof({ caller })
    await removeAnime(trx, id)
    const episodes = count === 0 ? '' : count === 1 ? ' et de son épisode' : ` et de ses ${count} épisodes`
    return `Suppression de « ${title} »${episodes}`
  })
  return { message: 'Anime supprimé avec succès !', action_id: actionId }
}
