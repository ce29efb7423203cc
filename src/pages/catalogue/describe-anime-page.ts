import type { MetaDescriptor } from 'react-router'
import type { Anime } from '../../features/catalogue/contract.ts'
import { toAnimePath } from '../../features/catalogue/web/public.ts'
import { trailerSearch } from '../../features/player/web/trailer/public.ts'
import { toOembedPath, toShareImagePath } from '../../features/sharing/rules.ts'
import { describePage, toAbsoluteUrl } from '../../ui/head/page-meta.ts'
import { describeAnime, describeBreadcrumbs } from '../../ui/head/structured-data.ts'

type Described = { anime: Anime; hasTrailer: boolean; episodeCount: number; seasonCount: number; publicUrl: string }

/** Returns an anime page's metadata for search engines and link previews. */
export function describeAnimePage({
  anime,
  hasTrailer,
  episodeCount,
  seasonCount,
  publicUrl,
}: Described): MetaDescriptor[] {
  const path = toAnimePath(anime.slug)
  const url = toAbsoluteUrl(path, publicUrl)
  const languages = anime.available_languages.join(' et ')
  const image = anime.cover_url ?? undefined
  return describePage({
    title: languages ? `${anime.title} en ${languages}` : anime.title,
    description: anime.synopsis ?? `${anime.title} : fiche, épisodes et animes similaires sur Suminé.`,
    publicUrl,
    path,
    shareImage: { path: toShareImagePath(anime), alt: `${anime.title}, sur Suminé` },
    oembedPath: toOembedPath(url),
    type: anime.type === 'Film' ? 'video.movie' : 'video.tv_show',
    feeds: [toAnimeFeed(anime)],
    structuredData: import.meta.env.SSR
      ? [
          describeAnime({
            title: anime.title,
            type: anime.type,
            url,
            image: image && toAbsoluteUrl(image, publicUrl),
            synopsis: anime.synopsis,
            releaseYear: anime.release_year,
            studio: anime.studio,
            genres: anime.genres.map(({ name }) => name),
            languages: anime.available_languages,
            alternateTitles: anime.titles.map(({ text }) => text),
            ageRating: anime.age_rating,
            trailerUrl: hasTrailer ? url + trailerSearch : undefined,
            episodeCount,
            seasonCount,
          }),
          describeBreadcrumbs(listSteps(anime, publicUrl)),
        ]
      : undefined,
  })
}

/** Returns the feed of an anime's new episodes. */
export function toAnimeFeed({ title, slug }: Pick<Anime, 'slug' | 'title'>): { title: string; path: string } {
  return { title: `${title} – Nouveaux épisodes`, path: `/feeds${toAnimePath(slug)}.atom` }
}

/** The ancestors of every anime page. */
export const stepsToAnimes = [
  { name: 'Accueil', path: '/' },
  { name: 'Explorer', path: '/explorer' },
]

/** Returns the breadcrumbs of an anime's page, each with its address. */
export function listSteps(anime: Pick<Anime, 'slug' | 'title'>, publicUrl: string): { name: string; url: string }[] {
  return [
    ...stepsToAnimes.map(({ name, path }) => ({ name, url: toAbsoluteUrl(path, publicUrl) })),
    { name: anime.title, url: toAbsoluteUrl(toAnimePath(anime.slug), publicUrl) },
  ]
}
