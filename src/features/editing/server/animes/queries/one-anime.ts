import type { Database } from '../../../../../platform/database/connect-database.ts'
import { listRows } from '../../../../../platform/database/sql.ts'

/** Finds the anime with this slug, unless it is `exceptId`. Former slugs do not count. */
export async function findSlugOwner(
  db: Database,
  slug: string,
  exceptId?: number,
): Promise<{ id: number; title: string } | undefined> {
  return db
    .selectFrom('anime')
    .select(['id', 'title'])
    .where('slug', '=', slug)
    .where('id', '<>', exceptId ?? 0)
    .executeTakeFirst()
}

/** Lists the current and former slugs of animes that are `base` or `base-…`. */
export async function listTakenSlugs(db: Database, base: string): Promise<Set<string>> {
  const rows = await listRows<{ slug: string }>(db)`
    select slug from anime where slug = ${base} or slug like ${`${base}-%`}
    union select slug from anime_old_slug where slug = ${base} or slug like ${`${base}-%`}`
  return new Set(rows.map(({ slug }) => slug))
}

/** Lists which of the ids are animes. */
export async function listExistingIds(db: Database, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('anime').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
