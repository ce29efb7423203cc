import { z } from 'zod'
import { toPlainTitle } from '../../../../../shared/comparable-title.ts'
import { toSlug } from '../../../../../shared/slug.ts'
import type { Wanted } from '../source.ts'
import type { AskAniList } from './ask-anilist.ts'
import { unreadable } from './ask-anilist.ts'
import { type Media, media, mediaFields } from './media.ts'

const byId = `query ($id: Int) { Media(id: $id, type: ANIME) { ${mediaFields} } }`
const bySearch = `query ($search: String) {
  Page(perPage: 10) { media(search: $search, type: ANIME, sort: SEARCH_MATCH) { ${mediaFields} } }
}`

const oneAnswer = z.object({ Media: media.nullish() }).nullish()
const pageAnswer = z.object({ Page: z.object({ media: z.array(media.nullable()).nullish() }).nullish() }).nullish()

/**
 * Finds the anime at AniList: by its id there, else the only one with the same title, type and year. A likely match is
 * not enough, since scheduled runs have no review.
 */
export async function findMedia(ask: AskAniList, wanted: Wanted): Promise<Media | undefined> {
  const { anilist, mal } = wanted.externalIds
  if (anilist !== undefined && /^\d{1,9}$/.test(anilist)) {
    return read(oneAnswer, await ask(byId, { id: Number(anilist) }))?.Media ?? undefined
  }
  const searched = wanted.titles[0] ?? wanted.slug.replaceAll('-', ' ')
  const page = read(pageAnswer, await ask(bySearch, { search: searched }))?.Page
  const found = (page?.media ?? []).flatMap((one) => one ?? [])
  const byMal = found.find(({ idMal }) => mal !== undefined && String(idMal) === mal)
  if (byMal) return byMal
  const [only, ...others] = found.filter((one) => isSame(one, wanted))
  return others.length === 0 ? only : undefined
}

function isSame({ idMal, title, synonyms, format, seasonYear, startDate }: Media, wanted: Wanted): boolean {
  const { mal } = wanted.externalIds
  if (mal !== undefined && idMal && String(idMal) !== mal) return false
  const names = [title.romaji, title.english, title.native, ...(synonyms ?? [])].flatMap((name) => name || [])
  const year = seasonYear ?? startDate?.year
  if (wanted.titles.length === 0) return names.some((name) => toSlug(name) === wanted.slug)
  const known = new Set(wanted.titles.map(toPlainTitle))
  return (
    names.some((name) => known.has(toPlainTitle(name))) &&
    (wanted.type === undefined || (wanted.type === 'Film') === (format === 'MOVIE')) &&
    (wanted.releaseYear === undefined || !year || wanted.releaseYear === year)
  )
}

/** @throws SourceFailure when the answer is of another shape */
function read<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  throw unreadable(parsed.error)
}
