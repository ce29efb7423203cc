import {
  bulkEditAnimes as bulkEditCall,
  listStaffAnimes as listCall,
} from '../../src/features/editing/animes-contract.ts'
import { bulkEditAnimes } from '../../src/features/editing/server/animes/bulk-edit.ts'
import { listStaffAnimes } from '../../src/features/editing/server/animes/list-staff-animes.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Kind } from '../kit/measure-calls.ts'
import { writeGrownCatalogue } from '../queries/write-grown-catalogue.ts'

export const catalogueSize = { animeCount: 30_000, episodeCount: 600_000 }

/**
 * Writes 30,000 animes with episodes and links; one link in a hundred is dead, a few animes have no episode.
 * @param db a connection without a time limit
 */
export async function writeAnimes(db: Database): Promise<void> {
  await writeGrownCatalogue(db, catalogueSize)
  await sql`update episode_source set health = 'dead' where id % 100 = 0`.execute(db)
}

/** Staff queries on animes; grid and dense table read the same list. */
export function listAnimeKinds(db: Database): Kind[] {
  const list = (name: string, query: object): Kind => ({
    name: `animes, ${name}`,
    call: async () => String((await listStaffAnimes(db, listCall.query.parse(query))).total),
  })
  const preview = (name: string, filters: object): Kind => ({
    name: `animes, preview of a bulk edit of ${name}`,
    async call() {
      const { selection, changes } = bulkEditCall.body.parse({
        selection: { filters },
        changes: { add_genres: ['Drame'], remove_genres: ['Action'], status: 'terminé', is_classic: true },
      })
      const by = { accountId: 1, ip: '127.0.0.1', access: 'staff' as const }
      const answer = await bulkEditAnimes(db, { by, selection, changes, dryRun: true, at: new Date() })
      return String(answer.affected_count)
    },
  })
  const sorts = ['created_at', 'updated_at', 'title', 'release_year', 'rating', 'episode_count'].flatMap((sort_by) =>
    ['asc', 'desc'].map((sort_order) => list(`by ${sort_by} ${sort_order}`, { sort_by, sort_order })),
  )
  return [
    list('first page', {}),
    list('page 1,500', { page: 1500 }),
    list('a page of a hundred', { limit: 100 }),
    ...sorts,
    list('films', { type: 'Film' }),
    list('in French', { language: 'VF' }),
    list('that are over', { status: 'terminé' }),
    list('classics', { is_classic: 'true' }),
    list('without episodes', { without_episodes: 'true' }),
    list('with dead links', { with_dead_links: 'true' }),
    list('without dead links', { with_dead_links: 'false' }),
    list('edited lately', { edited_since: '2026-11-01' }),
    list('films in French with dead links, by rating', {
      type: 'Film',
      language: 'VF',
      with_dead_links: 'true',
      sort_by: 'rating',
    }),
    list('search of a word', { search: 'dragon' }),
    list('search of a beginning', { search: 'na' }),
    list('search with slips', { search: 'narruto shipuden' }),
    list('search, by year', { search: 'dragon', sort_by: 'release_year' }),
    list('search, with dead links', { search: 'dragon', with_dead_links: 'true' }),
    list('search of nothing', { search: 'zzqqxx' }),
    list('by number', { search: '#418' }),
    preview('all', {}),
    preview('films', { type: 'Film' }),
    preview('those with dead links', { with_dead_links: 'true' }),
  ]
}
