import type { Database } from '../../../../platform/database/connect-database.ts'
import { lockUntilCommit } from '../../../../platform/database/lock-until-commit.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { toSlug } from '../../../../shared/slug.ts'
import { findSlugOwner, listTakenSlugs } from './queries/one-anime.ts'

/** Makes a slug from a title that no anime has or had; adds a number if needed. */
export async function makeSlug(db: Database, title: string, year: number | null | undefined): Promise<string> {
  // Otherwise many forms with one title would fail in turn.
  await lockUntilCommit(db, 'anime slug')
  const base = toSlug(title) || 'anime'
  const taken = await listTakenSlugs(db, base)
  const dated = year ? `${base}-${year}` : base
  for (const candidate of [base, dated]) if (!taken.has(candidate)) return candidate
  let number = 2
  while (taken.has(`${dated}-${number}`)) number++
  return `${dated}-${number}`
}

/** @throws AppError CONFLICT when an anime other than `exceptId` has this slug; a former slug may be taken over */
export async function requireFreeSlug(db: Database, slug: string, exceptId?: number): Promise<void> {
  const owner = await findSlugOwner(db, slug, exceptId)
  if (owner) throw new AppError('CONFLICT', `Ce slug est déjà celui de « ${owner.title} »`, { field: 'slug' })
}
