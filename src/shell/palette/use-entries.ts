import { useEffect, useMemo, useState } from 'react'
import { type AnimeCard, listGenres } from '../../features/catalogue/contract.ts'
import { type Episode, listEpisodes } from '../../features/catalogue/episodes-contract.ts'
import { languages } from '../../features/catalogue/rules.ts'
import { findRememberedLanguage, toWatchPath } from '../../features/catalogue/web/episodes/public.ts'
import { useSuggestions } from '../../features/catalogue/web/public.ts'
import { toEpisodePlace } from '../../shared/episode-place.ts'
import { callApi } from '../../ui/api/call-api.ts'
import { type Entry, type EntryGroup, toAllResults, toAnimeEntry, toGroups } from './entries.ts'
import { listRecentEntries, mainPages, otherPages, themes, toGenreEntry, visitorPages } from './local-entries.ts'
import { toPlainLabel } from './match-words.ts'
import type { PersonEntries } from './person-entries.tsx'
import { findWishedAnime, pickEpisodes } from './pick-episodes.ts'
import { type EpisodeWish, readPaletteText } from './read-palette-text.ts'

type Suggestions = ReturnType<typeof useSuggestions>

const continuedAtFirst = 3

/** Returns the entries for a typed text, and whether an answer is pending. */
export function useEntries(text: string, { isSignedOut }: { isSignedOut: boolean }) {
  const [read, setRead] = useState<PersonEntries>()
  // Read before another tab signed out.
  const person = isSignedOut ? undefined : read
  const genres = useGenres()
  const { search, title, wish } = useMemo(() => readPaletteText(text), [text])
  const suggestions = useSuggestions(search)
  const animes = useKept(suggestions)
  const wished = useWishedEpisodes(animes, wish)
  const isAsking = search !== '' && !(isAnswered(suggestions) && suggestions.query === search)
  const isPending = isAsking || wished === undefined
  const { pages, local } = useMemo(() => listLocal(person, isSignedOut, genres), [person, isSignedOut, genres])
  const groups = useMemo((): EntryGroup[] => {
    const staff = person?.staff ?? []
    if (text.trim() === '') return listAtFirst(pages, person)
    const episodes = typeof wished === 'object' ? toEpisodeEntries(wished) : []
    const all = animes.length > 0 ? toAllResults(search) : undefined
    const [best] = animes
    return toGroups(text, {
      local,
      titles: [...episodes, ...animes.map(toAnimeEntry), ...(all ? [all] : [])],
      acts: best && staff.length > 0 ? toStaffActs(best) : [],
    })
  }, [text, search, person, pages, local, animes, wished])
  const awaitsEpisode = wish !== undefined && isPending && animes.length > 0
  return { groups, suggestions, isPending, awaitsEpisode, title, onPersonRead: setRead }
}

/** Lists the pages, and all entries that need no search. Their labels are prepared before the first key. */
function listLocal(person: PersonEntries | undefined, isSignedOut: boolean, genres: Entry[]) {
  const pages = [...mainPages, ...(person?.pages ?? []), ...(isSignedOut ? visitorPages : [])]
  const own = [...(person?.watching ?? []), ...(person?.watchlist ?? [])]
  const local = [...own, ...genres, ...pages, ...themes, ...otherPages, ...(person?.staff ?? [])]
  for (const { label, words = '' } of local) for (const text of [label, words]) toPlainLabel(text)
  return { pages, local }
}

function listAtFirst(pages: Entry[], person: PersonEntries | undefined): EntryGroup[] {
  const groups = [
    { label: 'Récemment', entries: listRecentEntries() },
    { label: 'Reprendre', entries: person?.watching.slice(0, continuedAtFirst) ?? [] },
    { label: 'Pages', entries: withoutKind(pages) },
    { label: 'Administration', entries: withoutKind(person?.staff ?? []) },
    { label: 'Affichage', entries: withoutKind(themes) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** The group says it already. */
const withoutKind = (entries: Entry[]) => entries.map((entry) => ({ ...entry, detail: undefined }))

function toEpisodeEntries({ anime, episodes }: WishedEpisodes): Entry[] {
  return episodes.map((episode) => ({
    id: `episode-${episode.id}`,
    to: toWatchPath(anime.slug, episode),
    label: anime.title,
    detail: `${toEpisodePlace(episode)} · ${episode.language}`,
    coverUrl: anime.cover_url,
    isTitle: true,
    isKept: true,
  }))
}

function toStaffActs({ id, title }: { id: number; title: string }): Entry[] {
  const acts = { edit: 'Modifier', paste: 'Coller des liens :' }
  return Object.entries(acts).map(([place, act]) => ({
    id: `${place}-${id}`,
    to: `/admin/animes/${id}/${place}`,
    label: `${act} ${title}`,
    detail: 'Administration',
  }))
}

function isAnswered(suggestions: Suggestions): suggestions is Exclude<Suggestions, { state: 'idle' | 'loading' }> {
  return suggestions.state !== 'idle' && suggestions.state !== 'loading'
}

/** Keeps the titles of the last answer until the next one, so that nothing flickers while typing. */
function useKept(suggestions: Suggestions) {
  const [kept, setKept] = useState<Suggestions>({ state: 'idle' })
  const isNew = suggestions.state === 'idle' || isAnswered(suggestions)
  if (isNew && kept !== suggestions) setKept(suggestions)
  const shown = isNew ? suggestions : kept
  return shown.state === 'ready' ? shown.items : none
}

const none: never[] = []

/** Fetches the genres; without them the palette finds everything else. */
function useGenres(): Entry[] {
  const [genres, setGenres] = useState<Entry[]>(none)
  useEffect(() => {
    const asking = new AbortController()
    callApi(listGenres, { query: {} }, { signal: asking.signal })
      .then((answer) => setGenres(answer.genres.filter(({ anime_count: count }) => count > 0).map(toGenreEntry)))
      .catch(() => {})
    return () => asking.abort()
  }, [])
  return genres
}

type WishedEpisodes = { anime: AnimeCard; episodes: Episode[] }

/** Finds the wished episodes of the best matching anime. @returns undefined while they are requested */
function useWishedEpisodes(
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
    callApi(listEpisodes, { params: { id: anime.id } }, { signal: asking.signal })
      .then(({ seasons }) => {
        const episodes = pickEpisodes(seasons, wish, findRememberedLanguage(anime.slug) ?? languages[0])
        setFound({ key, wished: episodes.length > 0 ? { anime, episodes } : 'none' })
      })
      // The titles are shown without it.
      .catch(() => !asking.signal.aborted && setFound({ key, wished: 'none' }))
    return () => asking.abort()
  }, [key])
  if (!anime) return 'none'
  return found?.key === key ? found.wished : undefined
}
