import { createHash } from 'node:crypto'
import { formColumnNames } from '../../../catalogue/anime-columns.ts'
import type { WholeAnime } from '../../../catalogue/server/public.ts'
import type { StaffAnime, StaffAnimeRow as StaffListRow } from '../../animes-contract.ts'
import type { StaffRow } from './queries/list.ts'

export function presentRow(row: StaffRow): StaffListRow {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}

export function presentStaffAnime(row: WholeAnime): StaffAnime {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: toVersion(row),
  }
}

/**
 * Returns a version that changes only with the form's fields, so that new episodes, dead links or recomputed figures do
 * not cause a conflict.
 */
export function toVersion(row: WholeAnime): string {
  const held = [
    formColumnNames.map((name) => row[name]),
    row.declared_languages,
    row.genres.map(({ name }) => name),
    row.titles.map(({ language, text }) => [language, text]),
    row.slots.map(({ day, hour, language, zone }) => [day, hour, language, zone]),
    row.relations.map(({ kind, anime }) => [kind, anime.id]).sort(),
  ]
  return createHash('sha256').update(JSON.stringify(held)).digest('base64url').slice(0, 22)
}
