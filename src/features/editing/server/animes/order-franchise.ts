import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Franchise } from '../../../catalogue/franchise-contract.ts'
import { findFranchise } from '../../../catalogue/server/public.ts'
import { touchBulk, writeWatchPlaces } from '../../../catalogue/server/writing/public.ts'
import { type Actor, recordAction } from '../../../staff/server/log/public.ts'
import { getStaffRow } from './get-staff-anime.ts'

/** @throws AppError NOT_FOUND */
export async function getStaffFranchise(db: Database, id: number): Promise<Franchise | null> {
  await getStaffRow(db, id)
  return (await findFranchise(db, id)) ?? null
}

type Order = { by: Actor; id: number; animeIds: number[] | null; at: Date }

/**
 * Sets the recommended order of an anime's franchise; null goes back to the derived one.
 * @throws AppError NOT_FOUND for an unknown anime, or one without relations; CONFLICT when its franchise has other
 * animes
 */
export async function orderFranchise(db: Database, { by, id, animeIds, at }: Order): Promise<number | null> {
  const summary = ({ title }: Franchise) => `Franchise « ${title} » : ordre conseillé modifié`
  const action = { by, kind: 'anime.order-franchise', summary } as const
  const { actionId } = await recordAction(db, action, async (trx) => {
    const franchise = await getStaffFranchise(trx, id)
    if (!franchise) throw new AppError('NOT_FOUND', 'Cet anime n’est lié à aucun autre')
    const members = franchise.orders.release
    if (animeIds !== null && !isSameSet(animeIds, members)) {
      throw new AppError('CONFLICT', 'La franchise a changé entre-temps : rechargez la page')
    }
    const changed = await writeWatchPlaces(trx, { ids: animeIds ?? members, isOrdered: animeIds !== null })
    await touchBulk(trx, changed, { fields: ['watch_place'], at })
    return franchise
  })
  return actionId
}

function isSameSet(given: number[], members: number[]): boolean {
  const known = new Set(members)
  return given.length === members.length && new Set(given).size === known.size && given.every((id) => known.has(id))
}
