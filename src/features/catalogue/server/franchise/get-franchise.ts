import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Franchise } from '../../franchise-contract.ts'
import { findAnimeId } from '../queries/one-anime.ts'
import { listFirstToWatch, orderMembers } from './order-members.ts'
import { listMemberIds, listMembers, listRelationsAmong, type MemberRow, maxMembers } from './queries.ts'

/**
 * Returns the franchise of an anime, by its slug or a former one.
 * @throws AppError NOT_FOUND for an unknown anime, or one without relations
 */
export async function getFranchise(db: Database, slug: string): Promise<Franchise> {
  const id = await findAnimeId(db, slug)
  const franchise = id === undefined ? undefined : await findFranchise(db, id)
  if (!franchise) throw new AppError('NOT_FOUND', 'Franchise non trouvée')
  return franchise
}

/** Returns the franchise of an anime; undefined for one without relations. */
export async function findFranchise(db: Database, id: number): Promise<Franchise | undefined> {
  const ids = await listMemberIds(db, id)
  if (ids.length < 2) return undefined
  const [rows, relations] = await Promise.all([listMembers(db, ids), listRelationsAmong(db, ids)])
  // At the limit the members depend on the anime asked for, so the franchise is named after that one.
  const first = rows.length < maxMembers ? rows[0] : rows.find((row) => row.id === id)
  if (!first) return undefined
  const recaps = new Set(relations.flatMap(({ kind, related_id }) => (kind === 'résumé' ? [related_id] : [])))
  return {
    slug: first.slug,
    title: first.title,
    updated_at: new Date(Math.max(...rows.map(({ updated_at }) => updated_at.getTime()))).toISOString(),
    members: rows.map((row) => toMember(row, recaps)),
    relations,
    orders: orderMembers(rows, relations),
    is_ordered: rows.some(({ watch_place }) => watch_place !== null),
  }
}

function toMember({ watch_place: _place, updated_at: _at, ...row }: MemberRow, recaps: ReadonlySet<number>) {
  return { ...row, is_recap: recaps.has(row.id) }
}

/** Number of titles that an anime's page names. */
const namedBefore = 3

/** Summarises an anime's franchise for its page: what to watch before it, the nearest last. */
export async function findPlaceInFranchise(db: Database, id: number) {
  const franchise = await findFranchise(db, id)
  if (!franchise) return null
  const { slug, members, orders } = franchise
  const byId = new Map(members.map((member) => [member.id, member]))
  const earlier = listEarlier(id, franchise)
  const before = orders.recommended
    .slice(0, orders.recommended.indexOf(id))
    .flatMap((other) => (earlier.has(other) ? (byId.get(other) ?? []) : []))
    .filter((member) => !member.is_recap)
  return {
    slug,
    member_ids: members.map((member) => member.id),
    before: before.slice(-namedBefore).map((member) => ({ slug: member.slug, title: member.title })),
    before_count: before.length,
  }
}

/** Returns the animes from which relations lead to the given one. */
function listEarlier(id: number, { members, relations }: Franchise) {
  const firsts = listFirstToWatch(members, relations)
  const earlier = new Set<number>()
  const rest = [id]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    for (const { anime_id, related_id } of firsts) {
      if (related_id !== next || earlier.has(anime_id) || anime_id === id) continue
      earlier.add(anime_id)
      rest.push(anime_id)
    }
  }
  return earlier
}
