import type { Database } from '../../../../../platform/database/connect-database.ts'
import { countRows, sql } from '../../../../../platform/database/sql.ts'

export async function lockGenre(trx: Database, id: number): Promise<{ slug: string; name: string } | undefined> {
  return trx.selectFrom('genre').select(['slug', 'name']).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns whether another genre has this name or its slug. */
export async function findGenreCalled(
  trx: Database,
  { slug, name, exceptId }: { slug: string; name: string; exceptId: number },
): Promise<boolean> {
  return (await countRows(trx)`genre where id <> ${exceptId} and (name = ${name} or slug = ${slug})`) > 0
}

/** Renames the genre and redirects its former slug. */
export async function setGenreName(
  trx: Database,
  { id, before, slug, name }: { id: number; before: string; slug: string; name: string },
): Promise<void> {
  await trx.deleteFrom('genre_alias').where('slug', '=', slug).execute()
  await trx.updateTable('genre').set({ slug, name }).where('id', '=', id).execute()
  if (before !== slug) await putAlias(trx, before, id)
}

/** Replaces a genre by another one on its animes, in the same position. @returns ids of the changed animes */
export async function moveAnimes(trx: Database, { id, intoId }: { id: number; intoId: number }): Promise<number[]> {
  await sql`
    insert into anime_genre (anime_id, genre_id, position)
    select anime_id, ${intoId}, position from anime_genre where genre_id = ${id}
    on conflict do nothing`.execute(trx)
  const gone = await trx.deleteFrom('anime_genre').where('genre_id', '=', id).returning('anime_id').execute()
  return gone.map(({ anime_id }) => anime_id)
}

/** Removes a genre without animes; its names and its id lead to the other one from now on. */
export async function removeGenre(
  trx: Database,
  { id, slug, intoId }: { id: number; slug: string; intoId: number },
): Promise<void> {
  await trx.updateTable('genre_alias').set({ genre_id: intoId }).where('genre_id', '=', id).execute()
  await trx.updateTable('merged_genre').set({ into_id: intoId }).where('into_id', '=', id).execute()
  await trx.deleteFrom('genre').where('id', '=', id).execute()
  await putAlias(trx, slug, intoId)
  await trx.insertInto('merged_genre').values({ id, into_id: intoId }).execute()
}

async function putAlias(trx: Database, slug: string, genreId: number): Promise<void> {
  await trx
    .insertInto('genre_alias')
    .values({ slug, genre_id: genreId })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ genre_id: genreId }))
    .execute()
}
