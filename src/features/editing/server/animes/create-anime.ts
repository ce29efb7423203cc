import type { Database } from '../../../../platform/database/connect-database.ts'
import { freeSlug, insertAnime, rebuildAnimes } from '../../../catalogue/server/writing/public.ts'
import { notifyNewAnime } from '../../../notifications/server/public.ts'
import { type Actor, recordAction } from '../../../staff/server/log/public.ts'
import type { AnimeFields, StaffAnime } from '../../animes-contract.ts'
import { makeSlug, requireFreeSlug } from './choose-slug.ts'
import { getStaffAnime } from './get-staff-anime.ts'
import { addHandEdited, toColumns, writeParts } from './write-anime.ts'

/**
 * Creates an anime, and notifies all members unless it is kept quiet.
 * @throws AppError CONFLICT for a slug that another anime has; VALIDATION for a relation to an unknown anime
 */
export async function createAnime(
  db: Database,
  { by, fields, notify, at }: { by: Actor; fields: AnimeFields & { title: string }; notify: boolean; at: Date },
): Promise<{ anime: StaffAnime; action_id: number | null }> {
  const summary = `Anime « ${fields.title} » créé`
  const { result, actionId } = await recordAction(db, { by, kind: 'anime.create', summary }, async (trx) => {
    if (fields.slug !== undefined) await requireFreeSlug(trx, fields.slug)
    const slug = fields.slug ?? (await makeSlug(trx, fields.title, fields.release_year))
    await freeSlug(trx, slug)
    const columns = { ...toColumns(fields), title: fields.title, sort_key: toColumns(fields).sort_key ?? fields.title }
    const id = await insertAnime(trx, { ...columns, slug, hand_edited: addHandEdited([], writtenFields(fields)), at })
    await writeParts(trx, id, fields)
    await rebuildAnimes(trx, [id])
    if (notify) await notifyNewAnime(trx, id, at)
    return getStaffAnime(trx, id)
  })
  return { anime: result, action_id: actionId }
}

/** Lists the filled-in fields; a synchronisation may still fill empty ones. */
function writtenFields(fields: AnimeFields): string[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0))
    .map(([name]) => name)
}
