import type { Database } from '../../../../platform/database/connect-database.ts'
import { type BulkChange, findGenreName } from '../../../catalogue/server/writing/public.ts'
import type { BulkChanges } from '../../animes-contract.ts'

export function toBulkChanges({ add_genres, remove_genres, type, status, is_classic }: BulkChanges): BulkChange[] {
  return [
    ...add_genres.map((name) => ({ what: 'add_genre' as const, name })),
    ...remove_genres.map((name) => ({ what: 'remove_genre' as const, name })),
    ...(type === undefined ? [] : [{ what: 'type' as const, value: type }]),
    ...(status === undefined ? [] : [{ what: 'status' as const, value: status }]),
    ...(is_classic === undefined ? [] : [{ what: 'is_classic' as const, value: is_classic }]),
  ]
}

/** Replaces genre names by the catalogue's spelling: 'drame' becomes 'Drame'. */
export async function nameGenres(db: Database, changes: BulkChanges): Promise<BulkChanges> {
  const named = async (names: string[]) => {
    const known = await Promise.all(names.map((name) => findGenreName(db, name)))
    return names.map((name, index) => known[index] ?? name)
  }
  return {
    ...changes,
    add_genres: await named(changes.add_genres),
    remove_genres: await named(changes.remove_genres),
  }
}
