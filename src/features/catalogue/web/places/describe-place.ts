import { countOf, pluralOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import type { Place } from '../../places-contract.ts'
import type { PlaceKind } from '../../places-rules.ts'
import type { ListedAnime } from '../listed-anime.ts'

/** One page of the animes of a genre, studio, broadcast season or year. */
export type PlaceContent = {
  kind: PlaceKind
  place: Place
  /** How many of its animes have episodes in VF. */
  inFrench: number
  animes: ListedAnime[]
  page: number
  totalPages: number
  /** The seasons or years beside this one. */
  earlier: Place | undefined
  later: Place | undefined
  /** The explorer's address with this place as a filter. */
  explorerPath: string
}

/** The word above the heading of a place. */
export const placeKindNames = {
  genre: 'Genre',
  studio: 'Studio',
  season: 'Saison',
  year: 'Année',
} satisfies Record<PlaceKind, string>

const prepositions: Record<string, string> = {
  Hiver: 'en hiver',
  Printemps: 'au printemps',
  Été: 'en été',
  Automne: 'en automne',
}

/** Describes the animes of a place: '12 animes et films du genre Drame, dont 3 à voir en VF.' */
export function describePlace({ kind, place, inFrench }: Pick<PlaceContent, 'kind' | 'place' | 'inFrench'>): string {
  const { name, anime_count: count } = place
  const [quarter = '', year] = name.split(' ')
  const belonging = {
    genre: `du genre ${name}`,
    studio: `du studio ${name.replace(/^studio /i, '')}`,
    season: `${pluralOf(count, 'commencé')} ${prepositions[quarter]} ${year}`,
    year: `${pluralOf(count, 'sorti')} en ${name}`,
  }[kind]
  const part = `dont ${toFrenchNumber(inFrench)} en VF`
  const french = inFrench === 0 ? 'à voir en VOSTFR' : inFrench === count ? 'à voir en VF' : part
  return `${countOf(count, 'titre')} ${belonging}, ${french}.`
}

/** The title of a place's page for search engines: 'Animes du genre Drame en VOSTFR et VF'. */
export function titlePlace({ kind, place, page }: Pick<PlaceContent, 'kind' | 'place' | 'page'>): string {
  const { name } = place
  const subject = {
    genre: `Animes du genre ${name}`,
    studio: `Animes du studio ${name.replace(/^studio /i, '')}`,
    season: `Animes de la saison ${name}`,
    year: `Animes de ${name}`,
  }[kind]
  return `${subject} en VOSTFR et VF${page > 1 ? ` – page ${page}` : ''}`
}
