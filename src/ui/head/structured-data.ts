import { shortenText } from '../../shared/shorten-text.ts'

type Value = string | number | boolean | Value[] | { [name: string]: Value }
/** A JSON-LD object (schema.org). Known values only: no invented ratings, no empty fields. */
export type StructuredData = { '@context': 'https://schema.org'; '@type': string; [name: string]: Value }

/** Omits unknown fields. */
function known(fields: Record<string, Value | null | undefined>): Record<string, Value> {
  const entries = Object.entries(fields).filter((entry): entry is [string, Value] => {
    const [, value] = entry
    return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  })
  return Object.fromEntries(entries)
}

function toThing(type: string, fields: Record<string, Value | null | undefined>): StructuredData {
  return { '@context': 'https://schema.org', '@type': type, ...known(fields) }
}

const languageCodes: Record<string, string> = { VF: 'fr', VOSTFR: 'ja' }

/** Describes the site, with its search for search engines. */
export function describeSite(publicUrl: string): StructuredData {
  return toThing('WebSite', {
    name: 'Suminé',
    url: `${publicUrl}/`,
    inLanguage: 'fr',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/explorer?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  })
}

/** Describes the breadcrumbs of a page; the last step is the page itself. */
export function describeBreadcrumbs(steps: { name: string; url: string }[]): StructuredData {
  return toThing('BreadcrumbList', {
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  })
}

/** Describes a page that lists others, in their order. */
export function describeCollection(page: {
  name: string
  url: string
  members: { name: string; url: string }[]
}): StructuredData {
  const itemListElement = page.members.map((member, index) => ({ '@type': 'ListItem', position: index + 1, ...member }))
  return toThing('CollectionPage', {
    name: page.name,
    url: page.url,
    inLanguage: 'fr',
    mainEntity: { '@type': 'ItemList', numberOfItems: page.members.length, itemListElement },
  })
}

export type DescribedAnime = {
  title: string
  type: 'Anime' | 'Film'
  url: string
  image?: string | undefined
  synopsis?: string | null
  releaseYear?: number | null
  studio?: string | null
  genres?: string[]
  languages?: string[]
  alternateTitles?: string[]
  ageRating?: string | null
  /** Where its trailer can be watched. */
  trailerUrl?: string | undefined
  episodeCount?: number
  seasonCount?: number
}

/** Describes a series or a film. Our rating has no number of voters, so it is not an AggregateRating. */
export function describeAnime(anime: DescribedAnime): StructuredData {
  const isFilm = anime.type === 'Film'
  return toThing(isFilm ? 'Movie' : 'TVSeries', {
    name: anime.title,
    url: anime.url,
    image: anime.image,
    description: anime.synopsis,
    [isFilm ? 'datePublished' : 'startDate']: anime.releaseYear ? String(anime.releaseYear) : undefined,
    productionCompany: anime.studio ? { '@type': 'Organization', name: anime.studio } : undefined,
    genre: anime.genres,
    inLanguage: listLanguageCodes(anime.languages),
    alternateName: anime.alternateTitles,
    contentRating: anime.ageRating,
    trailer: anime.trailerUrl && {
      '@type': 'VideoObject',
      ...known({ name: `Bande-annonce : ${anime.title}`, url: anime.trailerUrl, thumbnailUrl: anime.image }),
    },
    numberOfEpisodes: isFilm ? undefined : anime.episodeCount || undefined,
    numberOfSeasons: isFilm ? undefined : anime.seasonCount || undefined,
  })
}

export type DescribedEpisode = {
  title: string
  url: string
  number: number
  seasonLabel: string
  language: string
  synopsis?: string | null
  image?: string | undefined
  durationSeconds?: number | null
  /** ISO 8601. */
  releaseDate?: string | null
  series: { title: string; url: string }
}

export function describeEpisode(episode: DescribedEpisode): StructuredData {
  return toThing('TVEpisode', {
    name: episode.title,
    url: episode.url,
    image: episode.image,
    description: episode.synopsis,
    episodeNumber: episode.number,
    datePublished: episode.releaseDate,
    timeRequired: toIsoDuration(episode.durationSeconds),
    inLanguage: listLanguageCodes([episode.language]),
    partOfSeason: { '@type': 'TVSeason', name: episode.seasonLabel },
    partOfSeries: { '@type': 'TVSeries', name: episode.series.title, url: episode.series.url },
  })
}

/**
 * Describes the video of a watch page. Search engines require a name, a picture and a date; returns undefined without
 * them. The file's address belongs to a third party and is left out.
 */
export function describeVideo(episode: DescribedEpisode & { description: string }): StructuredData | undefined {
  if (!episode.image || !episode.releaseDate) return undefined
  return toThing('VideoObject', {
    name: `${episode.series.title} – ${episode.title}`,
    description: shortenText(episode.description, 300),
    thumbnailUrl: episode.image,
    uploadDate: episode.releaseDate,
    duration: toIsoDuration(episode.durationSeconds),
    inLanguage: listLanguageCodes([episode.language]),
    url: episode.url,
  })
}

function listLanguageCodes(languages: string[] = []): string[] {
  return [...new Set(languages.map((language) => languageCodes[language]).filter((code) => code !== undefined))]
}

/** Formats an ISO 8601 duration, PT23M40S. */
function toIsoDuration(seconds: number | null | undefined): string | undefined {
  if (!seconds) return undefined
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds % 60 ? `${seconds % 60}S` : ''}`
}
