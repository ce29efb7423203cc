import type { Database } from '../../../platform/database/connect-database.ts'
import { toSlug } from '../../../shared/slug.ts'
import type { Place } from '../places-contract.ts'
import { nameSeason, toSeasonSlug } from '../season-rules.ts'
import { countByPlace } from './queries/places.ts'

/** A studio with all spellings of its name; the most used one is displayed. */
type Studio = Place & { names: string[] }

/** The places of a catalogue but its genres; studios by slug. */
export type Places = { studios: Map<string, Studio>; seasons: Place[]; years: Place[] }

/** Finds the places of the catalogue. A studio without a Latin letter or digit in its name has no page. */
export async function findPlaces(db: Database): Promise<Places> {
  const counts = await countByPlace(db)
  const byCount = counts.toSorted((a, b) => b.animes - a.animes)
  const numbered = (kind: string) =>
    byCount.filter((place) => place.kind === kind).sort((a, b) => Number(b.name) - Number(a.name))
  const studios = new Map<string, Studio>()
  for (const { kind, name, animes } of byCount) {
    const slug = kind === 'studio' ? toSlug(name) : ''
    const { names, anime_count, ...known } = studios.get(slug) ?? { slug, name, anime_count: 0, names: [] }
    if (slug) studios.set(slug, { ...known, names: [...names, name], anime_count: anime_count + animes })
  }
  return {
    studios,
    seasons: numbered('season').map(({ name, animes }) => {
      const slug = toSeasonSlug(Number(name))
      return { slug, name: nameSeason(slug), anime_count: animes }
    }),
    years: numbered('year').map(({ name, animes }) => ({ slug: name, name, anime_count: animes })),
  }
}
