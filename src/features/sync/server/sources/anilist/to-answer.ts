import { cutText } from '../../../../../shared/cut-text.ts'
import type { RelationKind } from '../../../../catalogue/relation-rules.ts'
import { findFrenchGenre } from '../../../../catalogue/server/public.ts'
import type { AnimeRecord } from '../../../../import/server/public.ts'
import type { AirTime, SourceAnswer } from '../source.ts'
import { cleanSynopsis } from './clean-synopsis.ts'
import type { Media } from './media.ts'

const statuses: Record<string, AnimeRecord['status']> = {
  NOT_YET_RELEASED: 'à venir',
  RELEASING: 'en cours',
  HIATUS: 'en cours',
  FINISHED: 'terminé',
  CANCELLED: 'terminé',
}
const days = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const
/** The time zone of AniList's air times: Japan has no summer time. */
const airingZone = 'Asia/Tokyo'
const airingOffsetMs = 9 * 3_600_000

/** Maps an answer of AniList to this site's fields. */
export function toAnswer(entry: Media): SourceAnswer {
  const { title } = entry
  const airTimes = toAirTimes(entry)
  const record: AnimeRecord = {
    title: title.english?.trim() || title.romaji?.trim() || title.native?.trim() || `AniList ${entry.id}`,
    titles: toTitles(entry),
    type: entry.format === 'MOVIE' ? 'Film' : 'Anime',
    status: statuses[entry.status ?? ''],
    release_year: toYear(entry),
    rating: entry.averageScore ? Math.round(entry.averageScore) / 10 : undefined,
    studio: cutText(entry.studios?.nodes?.find((studio) => studio !== null)?.name.trim() ?? '', 200) || undefined,
    genres: listOrAbsent(toFrenchGenres(entry.genres ?? [])),
    synopsis: entry.description ? cleanSynopsis(entry.description) : undefined,
    cover_url: toPicture(entry.coverImage?.extraLarge ?? entry.coverImage?.large),
    art_url: toPicture(entry.bannerImage),
    trailer_url: toTrailer(entry.trailer),
    external_ids: { anilist: String(entry.id), ...(entry.idMal && { mal: String(entry.idMal) }) },
    first_aired: toDay(entry.startDate),
    slots: toSlots(airTimes),
  }
  return { source: 'anilist', record, relations: toRelations(entry), airTimes }
}

/** Returns the genres in French, in their order; drops those without a French name here. */
function toFrenchGenres(genres: readonly string[]): string[] {
  return [...new Set(genres.flatMap((genre) => findFrenchGenre(genre) ?? []))]
}

function toTitles({ title, synonyms }: Media): AnimeRecord['titles'] {
  const lists = { romaji: [title.romaji], en: [title.english], ja: [title.native], synonym: synonyms ?? [] }
  const kept = Object.entries(lists).map(([language, texts]) => [
    language,
    [...new Set(texts.flatMap((text) => cutText(text?.trim() ?? '', 300) || []))].slice(0, 50),
  ])
  return Object.fromEntries(kept.filter(([, texts]) => texts?.length !== 0))
}

function toYear({ seasonYear, startDate }: Media): number | undefined {
  const year = seasonYear ?? startDate?.year ?? undefined
  return year !== undefined && isLikely(year) ? year : undefined
}

const isLikely = (year: number) => year >= 1900 && year <= 2200

function toPicture(address: string | null | undefined): string | undefined {
  const url = address ? URL.parse(address) : null
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : undefined
}

/** AniList names the video by its id at a site. */
function toTrailer(trailer: Media['trailer']): string | undefined {
  const { id, site } = trailer ?? {}
  if (!id || !/^[\w-]{1,40}$/.test(id)) return undefined
  if (site === 'youtube') return `https://www.youtube.com/watch?v=${id}`
  return site === 'dailymotion' ? `https://www.dailymotion.com/video/${id}` : undefined
}

function toDay(date: Media['startDate']): string | undefined {
  const { year, month, day } = date ?? {}
  if (!year || !isLikely(year) || !month || !day) return undefined
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 ? at.toISOString().slice(0, 10) : undefined
}

function toAirTimes({ airingSchedule }: Media): AirTime[] {
  const nodes = (airingSchedule?.nodes ?? []).flatMap((node) => node ?? [])
  return nodes
    .filter(({ episode, airingAt }) => episode >= 1 && airingAt > 0 && airingAt < 8e9)
    .map(({ episode, airingAt }) => ({ episodeNumber: episode, at: new Date(airingAt * 1000).toISOString() }))
    .sort((a, b) => a.episodeNumber - b.episodeNumber)
}

/** The next episode's weekday and time in Japan are those of the series. */
function toSlots([next]: AirTime[]): AnimeRecord['slots'] {
  if (!next) return undefined
  const there = new Date(Date.parse(next.at) + airingOffsetMs)
  const day = days[there.getUTCDay()]
  const hour = there.toISOString().slice(11, 16).replace(':', 'h')
  return day && [{ day, hour, language: 'VOSTFR', zone: airingZone }]
}

const kinds: Record<string, RelationKind> = {
  SEQUEL: 'suite',
  PREQUEL: 'précédent',
  SIDE_STORY: 'spin-off',
  SPIN_OFF: 'spin-off',
  PARENT: 'œuvre d’origine',
  ALTERNATIVE: 'même univers',
  SUMMARY: 'résumé',
  COMPILATION: 'résumé',
  CONTAINS: 'version complète',
}
/** Kinds named by the format of the other anime. */
const formatKinds: Record<string, RelationKind> = { MOVIE: 'film', OVA: 'OAV' }

function toRelations({ relations }: Media): SourceAnswer['relations'] {
  return (relations?.edges ?? []).flatMap((edge) => {
    const { relationType, node } = edge ?? {}
    const kind = kinds[relationType ?? '']
    if (!kind || node?.type !== 'ANIME') return []
    const ofFormat = kind === 'suite' || kind === 'spin-off' ? formatKinds[node.format ?? ''] : undefined
    return [{ kind: ofFormat ?? kind, other: { site: 'anilist', id: String(node.id) } }]
  })
}

function listOrAbsent<Item>(items: Item[]): Item[] | undefined {
  return items.length > 0 ? items : undefined
}
