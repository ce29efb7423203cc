import type { MetaDescriptor } from 'react-router'
import type { Anime } from '../../features/catalogue/contract.ts'
import {
  type PlayableEpisode,
  toEpisodePlace,
  toEpisodeTitle,
  toWatchPath,
} from '../../features/catalogue/web/episodes/public.ts'
import { toAnimePath } from '../../features/catalogue/web/public.ts'
import { coverPreview, toEpisodeImagePath, withCoveredPreview } from '../../features/sharing/episode-rules.ts'
import { toOembedPath } from '../../features/sharing/rules.ts'
import { describePage, toAbsoluteUrl } from '../../ui/head/page-meta.ts'
import { describeBreadcrumbs, describeEpisode, describeVideo } from '../../ui/head/structured-data.ts'
import { listSteps, toAnimeFeed } from './describe-anime-page.ts'

type Described = {
  anime: Anime
  episode: PlayableEpisode
  releaseDate: string | null
  /** Whether the preview of the link names the episode by its number alone. */
  isCovered: boolean
  publicUrl: string
}

/** Returns an episode page's metadata for search engines and link previews. */
export function describeWatchPage({ isCovered, ...given }: Described): MetaDescriptor[] {
  const { anime, releaseDate, publicUrl } = given
  const episode = isCovered ? coverPreview(given.episode) : given.episode
  const toAddress = (path: string) => (isCovered ? withCoveredPreview(path) : path)
  const path = toAddress(toWatchPath(anime.slug, episode))
  const url = toAbsoluteUrl(path, publicUrl)
  const place = toEpisodePlace(episode)
  const picture = episode.thumbnail_url ?? anime.art_url ?? anime.cover_url
  const image = picture === null ? undefined : toAbsoluteUrl(picture, publicUrl)
  const description = episode.synopsis ?? anime.synopsis ?? `${anime.title}, ${place}, en ${episode.language}.`
  const described = {
    title: toEpisodeTitle(episode),
    url,
    number: episode.episode_number,
    seasonLabel: episode.season_label,
    language: episode.language,
    synopsis: episode.synopsis,
    image,
    durationSeconds: episode.duration,
    releaseDate,
    series: { title: anime.title, url: toAbsoluteUrl(toAnimePath(anime.slug), publicUrl) },
  }
  const video = import.meta.env.SSR && !episode.is_withheld && describeVideo({ ...described, description })
  return describePage({
    title: `${anime.title} · ${place} (${episode.language})`,
    description,
    publicUrl,
    path,
    shareImage: { path: toAddress(toEpisodeImagePath(anime, episode)), alt: `${anime.title}, ${place}, sur Suminé` },
    oembedPath: toOembedPath(url),
    feeds: [toAnimeFeed(anime)],
    type: 'video.episode',
    // An episode withdrawn by its rights holder is not indexed either, nor the same page at another address.
    isIndexed: !episode.is_withheld && !isCovered,
    structuredData: import.meta.env.SSR
      ? [
          // A film is not an episode of a series.
          ...(anime.type === 'Film' ? [] : [describeEpisode(described)]),
          ...(video ? [video] : []),
          describeBreadcrumbs([...listSteps(anime, publicUrl), { name: place, url }]),
        ]
      : undefined,
  })
}
