import type { Database } from '../../../platform/database/connect-database.ts'
import { addRelations, touchAnimes } from '../../catalogue/server/writing/public.ts'
import type { CatalogueIndex, IndexedAnime } from './catalogue-index.ts'
import type { AnimeRecord } from './records/anime-record.ts'
import type { RelationRecord } from './records/relation-record.ts'

/**
 * Keeps the relations of an import until its last record: a relation may name an anime that a later line brings.
 * Unknown animes are left out, and animes that are already related keep their relation.
 */
export function gatherRelations(index: CatalogueIndex) {
  const gathered: { anime: IndexedAnime; relations: RelationRecord[]; isUnchanged: boolean }[] = []
  return {
    isEmpty: () => gathered.length === 0,
    /** @param isUnchanged whether the record changed nothing yet */
    add(anime: IndexedAnime, { relations = [] }: AnimeRecord, isUnchanged: boolean): void {
      if (relations.length > 0) gathered.push({ anime, relations, isUnchanged })
    },
    /** @returns the number of unchanged records with new relations */
    async write(db: Database, now: Date): Promise<number> {
      let changed = 0
      for (const { anime, relations, isUnchanged } of gathered) {
        const { id } = anime
        if (id === undefined) continue
        const known = relations.flatMap(({ kind, slug }) => {
          const otherId = index.findNamed(slug)?.id
          return otherId === undefined || otherId === id ? [] : [{ kind, otherId }]
        })
        if ((await addRelations(db, id, known)) === 0) continue
        await touchAnimes(db, [id], now)
        if (isUnchanged) changed++
      }
      return changed
    },
  }
}
