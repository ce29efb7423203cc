import { useEffect, useState } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import type { AnimeCard } from '../../catalogue/contract.ts'
import { type Episode, listEpisodes } from '../../catalogue/episodes-contract.ts'
import { findRememberedLanguage } from '../../catalogue/web/episodes/public.ts'
import { findWishedAnime, pickEpisodes } from './pick-episodes.ts'
import type { EpisodeWish } from './read-palette-text.ts'

export type WishedEpisodes = { anime: AnimeCard; episodes: Episode[] }

/** Finds the wished episodes of the best matching anime. @returns undefined while they are requested */
export function useWishedEpisodes(
  animes: readonly AnimeCard[],
  wish: EpisodeWish | undefined,
): WishedEpisodes | 'none' | undefined {
  const anime = wish && findWishedAnime(animes, wish)
  const [found, setFound] = useState<{ key: string; wished: WishedEpisodes | 'none' }>()
  const key = anime ? JSON.stringify([anime.id, wish]) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the anime and the wish
  useEffect(() => {
    if (!anime || !wish) return
    const asking = new AbortController()
    callApi(listEpisodes, { params: { id: String(anime.id) } }, { signal: asking.signal })
      .then(({ seasons }) => {
        const episodes = pickEpisodes(seasons, wish, findRememberedLanguage(anime.slug) ?? 'VOSTFR')
        setFound({ key, wished: episodes.length > 0 ? { anime, episodes } : 'none' })
      })
      // The titles are shown without it.
      .catch(() => !asking.signal.aborted && setFound({ key, wished: 'none' }))
    return () => asking.abort()
  }, [key])
  if (!anime) return 'none'
  return found?.key === key ? found.wished : undefined
}
