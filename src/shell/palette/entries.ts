import { type LucideIcon, Search } from 'lucide-react'
import type { AnimeCard } from '../../features/catalogue/contract.ts'
import { findAlternativeTitle, toAnimePath, toExplorerPath, toMetaLine } from '../../features/catalogue/web/public.ts'
import { toPlainTitle } from '../../shared/comparable-title.ts'
import { type Fit, matchWords } from './match-words.ts'

/** A line of the palette: a page to open, or an act. */
export type Entry = {
  /** Unique within the palette. */
  id: string
  label: string
  /** What kind of thing it is, or where it leads. */
  detail?: string | undefined
  /** More words that find it. */
  words?: string
  icon?: LucideIcon
  /** Set for an anime: its cover, or null if it has none. */
  coverUrl?: string | null | undefined
  /** The marked title below which the anime was found. */
  isTitle?: boolean
  /** Kept among what was opened recently. */
  isKept?: boolean
} & ({ to: string; run?: never } | { to?: never; run: () => void })

export type EntryGroup = { label: string; entries: Entry[] }

/** The group of local entries, which need no request; it comes before the titles. */
export const directLabel = 'Accès direct'
const maxDirect = 4
const maxOthers = 6

/**
 * Groups what fits a typed text. What begins with it comes before the titles: it is known at once, so that titles which
 * arrive later move nothing. The rest follows.
 * @param local entries that need no search: pages, genres, own lists, acts
 */
export function toGroups(
  text: string,
  { local, titles, acts }: { local: Entry[]; titles: Entry[]; acts: Entry[] },
): EntryGroup[] {
  const typed = toPlainTitle(text)
  const fitted = local.map((entry) => ({ entry, fit: fitOf(typed, entry) }))
  const listFitting = (wanted: Fit) => fitted.flatMap(({ entry, fit }) => (fit === wanted ? entry : []))
  const direct = listFitting('begins').slice(0, maxDirect)
  const shown = new Set(direct.map(({ to }) => to))
  const others = [...listFitting('contains'), ...listFitting('resembles')].slice(0, maxOthers)
  const titlesLeft = titles.filter(({ to }) => !shown.has(to))
  const titlePaths = new Set(titles.map(({ to }) => to))
  const groups = [
    { label: directLabel, entries: direct },
    { label: 'Animes', entries: titlesLeft },
    { label: 'Autres', entries: [...others.filter(({ to }) => !to || !titlePaths.has(to)), ...acts] },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

function fitOf(typed: string, { label, words }: Entry): Fit | undefined {
  return matchWords(typed, label) ?? (words ? matchWords(typed, words) : undefined)
}

export function toAnimeEntry(anime: AnimeCard): Entry {
  return {
    id: `anime-${anime.id}`,
    label: anime.title,
    detail: [findAlternativeTitle(anime), toMetaLine(anime)].filter(Boolean).join(' · '),
    to: toAnimePath(anime.slug),
    coverUrl: anime.cover_url,
    isTitle: true,
    isKept: true,
  }
}

/** The link to all results of a search; undefined for a text without letters and digits. */
export function toAllResults(search: string): Entry | undefined {
  if (toPlainTitle(search) === '') return undefined
  return {
    id: 'all',
    label: `Voir tous les résultats pour « ${search} »`,
    icon: Search,
    to: toExplorerPath({ search }),
  }
}
