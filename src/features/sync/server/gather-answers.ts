import type { Database } from '../../../platform/database/connect-database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { toSlug } from '../../../shared/slug.ts'
import { findFrenchGenre } from '../../catalogue/server/public.ts'
import { createCatalogueIndex, type IndexedAnime, readKnownAnimes } from '../../import/server/public.ts'
import { type CurrentAnime, findCurrentAnime, listFormerGenres } from './queries/current-anime.ts'
import { type SourceAnswer, SourceBusy, SourceFailure, type SyncSource, type Wanted } from './sources/source.ts'

/** The answers of the sources about an anime, in order of precedence. JSON, since a run stores it. */
export type Gathered = {
  answers: SourceAnswer[]
  /** Messages in French about sources that could not be reached. */
  warnings: string[]
  /** The matching anime, or the slug of a new one. */
  anime: { id?: number; slug: string; title: string; episodeCount: number }
}

type Question = { sources: readonly SyncSource[]; slug: string }

/**
 * Asks the sources about an anime in turn: the feed's answer tells AniList which one is meant.
 * @throws AppError NOT_FOUND when no source knows it; CONFLICT when it matches several animes of the catalogue
 * @throws SourceBusy, SourceFailure when no source could be reached
 */
export async function gatherAnswers(db: Database, { sources, slug }: Question): Promise<Gathered> {
  const index = await createCatalogueIndex(readKnownAnimes(db))
  const here = await findHere(db, index.find(bySlug(slug)))
  let wanted = toWanted(slug, here)
  const answers: SourceAnswer[] = []
  const failures: (SourceFailure | SourceBusy)[] = []
  for (const source of sources) {
    try {
      const answer = await source.find(wanted)
      if (answer) {
        answers.push(answer)
        wanted = withAnswer(wanted, answer)
      }
    } catch (error) {
      if (!(error instanceof SourceFailure || error instanceof SourceBusy)) throw error
      failures.push(error)
    }
  }
  const [first] = answers
  if (!first) throw failures[0] ?? unknownAnime({ slug, here, sources })
  const found = here ? undefined : index.find(bySource(first, slug))
  if (found && 'refusal' in found)
    throw new AppError('CONFLICT', `Le catalogue ne permet pas de trancher : ${found.refusal}.`)
  const known = here ?? (await findHere(db, found))
  return {
    answers: await withOwnGenres(db, answers),
    warnings: failures.map(({ message }) => message),
    anime: {
      ...(known && { id: known.id }),
      slug: known?.slug ?? slug,
      title: known?.title ?? first.record.title,
      episodeCount: known?.episode_count ?? 0,
    },
  }
}

/** Names genres as the catalogue does: in French, and by the current names of renamed and merged ones. */
async function withOwnGenres(db: Database, answers: readonly SourceAnswer[]): Promise<SourceAnswer[]> {
  const toFrench = (name: string) => findFrenchGenre(name) ?? name
  const slugOf = (name: string) => toSlug(toFrench(name)) || toFrench(name)
  const slugs = answers.flatMap(({ record }) => record.genres ?? []).map(slugOf)
  const current = await listFormerGenres(db, slugs)
  const toOwn = (name: string) => current.get(slugOf(name)) ?? toFrench(name)
  return answers.map(({ record, ...answer }) => ({
    ...answer,
    record: { ...record, genres: record.genres && [...new Set(record.genres.map(toOwn))] },
  }))
}

function unknownAnime({ slug, here, sources }: Question & { here: CurrentAnime | undefined }): AppError {
  const asked = sources.map(({ label }) => label).join(', ')
  const message = here
    ? `« ${here.title} » est au catalogue, mais aucune source ne le connaît (${asked}).`
    : `Le slug « ${slug} » n’est ni au catalogue, ni connu d’aucune source (${asked}).`
  return new AppError('NOT_FOUND', message)
}

// A title that no anime has: only the slug or the ids can match.
const noTitle = '\u0000'

const bySlug = (slug: string) => ({ slug, title: noTitle, slots: undefined })

const bySource = ({ record }: SourceAnswer, slug: string) => ({ ...record, slug: record.slug ?? slug })

async function findHere(
  db: Database,
  found: { anime: IndexedAnime } | { refusal: string } | undefined,
): Promise<CurrentAnime | undefined> {
  const id = found && 'anime' in found ? found.anime.id : undefined
  return id === undefined ? undefined : findCurrentAnime(db, id)
}

function toWanted(slug: string, here: CurrentAnime | undefined): Wanted {
  if (!here) return { slug, otherSlugs: [], externalIds: {}, titles: [], type: undefined, releaseYear: undefined }
  return {
    // Sources may know it by any of its slugs.
    slug,
    otherSlugs: [here.slug, ...here.old_slugs],
    externalIds: here.external_ids,
    titles: inSearchOrder(here.titles, here.title),
    type: here.type,
    releaseYear: here.release_year ?? undefined,
  }
}

function withAnswer(wanted: Wanted, { record }: SourceAnswer): Wanted {
  const titles = Object.entries(record.titles ?? {}).flatMap(([language, texts]) =>
    texts.map((text) => ({ language, text })),
  )
  return {
    ...wanted,
    externalIds: { ...record.external_ids, ...wanted.externalIds },
    titles: [...new Set([...wanted.titles, ...inSearchOrder(titles, record.title)])],
    type: wanted.type ?? record.type,
    releaseYear: wanted.releaseYear ?? record.release_year,
  }
}

/** International titles first. */
function inSearchOrder(titles: readonly { language: string; text: string }[], title: string): string[] {
  const of = (language: string) => titles.filter((one) => one.language === language).map(({ text }) => text)
  return [...of('romaji'), ...of('en'), title, ...of('ja'), ...of('synonym')]
}
