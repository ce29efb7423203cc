import { createHash } from 'node:crypto'
import type { StaffAnime, StaffAnimeRow as StaffListRow } from '../../animes-contract.ts'
import type { StaffRow } from './queries/list.ts'
import type { StaffAnimeRow } from './queries/one-anime.ts'

export function presentRow(row: StaffRow): StaffListRow {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}

export function presentStaffAnime(row: StaffAnimeRow): StaffAnime {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: toVersion(row),
  }
}

/**
 * Changes exactly when something changes that the form holds: new episodes, links that die or figures that are
 * counted anew are no reason to refuse what somebody typed.
 */
export function toVersion(row: StaffAnimeRow): string {
  const held = [
    [row.slug, row.title, row.type, row.status, row.is_classic, row.release_year, row.rating, row.studio],
    [row.synopsis, row.age_rating, row.cover_url, row.art_url, row.declared_languages],
    row.genres.map(({ name }) => name),
    row.titles.map(({ language, text }) => [language, text]),
    row.slots.map(({ day, hour, language, zone }) => [day, hour, language, zone]),
    row.relations.map(({ kind, anime }) => [kind, anime.id]).sort(),
  ]
  return createHash('sha256').update(JSON.stringify(held)).digest('base64url').slice(0, 22)
}
