import { readAgeRating } from '../../../shared/age-rating.ts'
import { formColumnNames } from '../anime-columns.ts'
import type { Anime, AnimeCard } from '../contract.ts'
import { pickColumns } from '../map-columns.ts'
import { findSeason } from '../season-rules.ts'
import type { Catalogue, CatalogueMemory, GenreNames } from './catalogue-memory.ts'
import { genresOf } from './facet-codes.ts'
import { type CardRow, plainCardNames, selectCards } from './queries/list-animes.ts'
import type { AnimeRow } from './queries/one-anime.ts'
import { toParisSlot } from './to-paris-slot.ts'

/** Presents rows as cards. @param matchedTitles in a search: the alternative title that matched, by anime */
export async function presentCards(
  rows: CardRow[],
  memory: CatalogueMemory,
  matchedTitles?: Map<number, string | null>,
): Promise<AnimeCard[]> {
  const names = await memory.genreNames(new Set(rows.flatMap(genresOf)))
  return rows.map((row) => {
    const card = toCard(row, names)
    const matched = matchedTitles?.get(row.id)
    return matched && matched !== row.title ? { ...card, matched_title: matched } : card
  })
}

/** Reads the cards of the given animes, in the given order; removed animes are left out. */
export async function listCards({ db, memory }: Catalogue, ids: number[]): Promise<AnimeCard[]> {
  return presentCards(await selectCards(db, ids), memory)
}

/** Presents one anime with everything its page shows; its slots are in Paris time, in the week of `now`. */
export async function presentAnime(
  row: AnimeRow,
  { memory, franchise, now }: { memory: CatalogueMemory; franchise: Anime['franchise']; now: Date },
): Promise<Anime> {
  return {
    ...toCard(row, await memory.genreNames(genresOf(row))),
    ...pickColumns(row, formColumnNames),
    inks: row.inks ?? row.cover_inks,
    titles: row.titles,
    external_ids: row.external_ids,
    minimum_age: readAgeRating(row.age_rating),
    broadcast_season: row.first_aired && findSeason(row.first_aired),
    slots: row.slots.map((slot) => toParisSlot(slot, now)),
    relations: row.relations,
    franchise,
    updated_at: row.updated_at.toISOString(),
  }
}

function toCard(row: CardRow, names: GenreNames): AnimeCard {
  return {
    ...pickColumns(row, [...plainCardNames, 'cover_placeholder']),
    genres: genresOf(row).flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name }]
    }),
    created_at: row.created_at.toISOString(),
  }
}
