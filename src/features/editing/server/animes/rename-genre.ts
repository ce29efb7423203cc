import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { toSlug } from '../../../../shared/slug.ts'
import * as catalogue from '../../../catalogue/server/writing/public.ts'
import { type Actor, recordAction } from '../../../staff/server/log/public.ts'

type Done = { action_id: number | null }

/** Renames a genre. @throws AppError NOT_FOUND; CONFLICT when another genre has the name */
export async function renameGenre(db: Database, given: { by: Actor; id: number; name: string }): Promise<Done> {
  const { by, id, name } = given
  const summary = (before: string) => `Genre « ${before} » renommé en « ${name} »`
  const { actionId } = await recordAction(db, { by, kind: 'anime.rename-genre', summary }, async (trx) => {
    const before = await getGenre(trx, id)
    const slug = toSlug(name) || name
    if (await catalogue.findGenreCalled(trx, { slug, name, exceptId: id })) {
      throw new AppError('CONFLICT', `Le genre « ${name} » existe déjà : fusionnez-les.`)
    }
    await catalogue.setGenreName(trx, { id, before: before.slug, slug, name })
    return before.name
  })
  return { action_id: actionId }
}

/** Merges a genre into `intoId`. @throws AppError NOT_FOUND, VALIDATION for a genre with itself */
export async function mergeGenres(db: Database, given: { by: Actor; id: number; intoId: number }): Promise<Done> {
  const { by, id, intoId } = given
  if (id === intoId) throw new AppError('VALIDATION', 'Un genre ne peut pas être fusionné avec lui-même.')
  const summary = ([from, into]: [string, string]) => `Genre « ${from} » fusionné avec « ${into} »`
  const { actionId } = await recordAction(db, { by, kind: 'anime.merge-genres', summary }, async (trx) => {
    const from = await getGenre(trx, id)
    const into = await getGenre(trx, intoId)
    const animeIds = await catalogue.moveAnimes(trx, { id, intoId })
    await catalogue.removeGenre(trx, { id, slug: from.slug, intoId })
    await catalogue.rebuildAnimes(trx, animeIds)
    return [from.name, into.name] as [string, string]
  })
  return { action_id: actionId }
}

async function getGenre(trx: Database, id: number) {
  const genre = await catalogue.lockGenre(trx, id)
  if (!genre) throw new AppError('NOT_FOUND', 'Ce genre n’existe plus.')
  return genre
}
