import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { type ComparedAnime, genresOf, likeness, weighGenre } from '../../src/features/catalogue/server/public.ts'
import { chooseFacetSets } from '../../src/features/suggestions/server/choose-facet-sets.ts'
import { judgeMark } from '../../src/features/suggestions/server/judge-mark.ts'
import { rankSuggestions, type Tasted } from '../../src/features/suggestions/server/rank-suggestions.ts'
import { judge, printTable } from '../kit/figures.ts'
import { pick, seededRandom } from '../kit/seeded-random.ts'
import { hasTitles, titlesFile } from '../search/title-source.ts'

const now = new Date('2026-01-01T00:00:00Z')
const shown = 20
const hiddenShare = 0.25
/** As in list-suggestions.ts, whose larger sets then lose hidden animes, sequels and those without a link. */
const [maxTasted, perSet] = [40, 40]

/**
 * Measures the suggestions by leaving out: of made-up lists over the real titles a quarter of what is liked is hidden,
 * and recall@20 is the share of it among the first twenty, against the most popular animes and against mere likeness of
 * genres. The weights were tuned on the seed "dev"; the default seed is "unseen".
 */
export async function main(args: string[] = []): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seed: { type: 'string', default: 'unseen' }, people: { type: 'string', default: '200' } },
  })
  if (!hasTitles()) {
    process.stdout.write(`Skipped, the real titles are not there (${titlesFile}).\n`)
    return
  }
  const animes = readAnimes()
  const lists = makeLists(animes, { seed: values.seed, people: Number(values.people) })
  const recalls = measure(animes, lists, values.seed)
  const [own, popular, genres] = [recalls.suggestions, recalls.popularity, recalls.genres]
  printTable(
    `${lists.length} lists, ${animes.length} animes, seed "${values.seed}"`,
    ['', 'recall@20', 'times', 'aim'],
    [
      ['suggestions', percent(own), '', ''],
      ['popularity', percent(popular), (own / popular).toFixed(2), judge(own / popular, { atLeast: 1.1 }).text],
      ['genre likeness', percent(genres), (own / genres).toFixed(2), judge(own / genres, { atLeast: 2 }).text],
    ],
  )
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

type Ranking = 'suggestions' | 'popularity' | 'genres'

function measure(animes: readonly ComparedAnime[], lists: readonly Entry[][], seed: string): Record<Ranking, number> {
  const random = seededRandom(`left out of ${seed}`)
  const byId = new Map(animes.map((anime) => [anime.id, anime]))
  const counts = new Map<number, number>()
  for (const id of animes.flatMap(genresOf)) counts.set(id, (counts.get(id) ?? 0) + 1)
  const weightOf = (id: number) => weighGenre(counts.get(id) ?? 0, animes.length)
  const byPopularity = animes.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id)

  const sums: Record<Ranking, number> = { suggestions: 0, popularity: 0, genres: 0 }
  for (const list of lists) {
    const liked = list.filter(({ status, score }) => status === 'COMPLETED' && (score === 0 || score >= 7))
    const leftOut = new Set(liked.filter(() => random() < hiddenShare).map(({ id }) => id))
    if (leftOut.size === 0) continue
    const tasted = toTasted(
      list.filter(({ id }) => !leftOut.has(id)),
      byId,
    )
    const known = new Set(list.filter(({ id }) => !leftOut.has(id)).map(({ id }) => id))
    const free = byPopularity.filter(({ id }) => !known.has(id))
    const recall = (ids: number[]) => ids.filter((id) => leftOut.has(id)).length / Math.min(shown, leftOut.size)
    const found = pickCandidates(free, tasted, weightOf)
    sums.suggestions += recall(rankSuggestions(tasted, found, { weightOf, limit: shown }).map(({ id }) => id))
    sums.popularity += recall(free.slice(0, shown).map(({ id }) => id))
    sums.genres += recall(rankByGenres(tasted, free, weightOf))
  }
  const mean = (sum: number) => sum / lists.length
  return { suggestions: mean(sums.suggestions), popularity: mean(sums.popularity), genres: mean(sums.genres) }
}

function toTasted(entries: Entry[], byId: ReadonlyMap<number, ComparedAnime>): Tasted[] {
  const tasted = entries.flatMap(({ id, score, status }): Tasted[] => {
    const anime = byId.get(id)
    const mark = { id, note: score === 0 ? null : score, seenCount: 0, episodeCount: 0, activeAt: null }
    const { weight } = judgeMark({ ...mark, status: status === 'DROPPED' ? 'abandonné' : 'terminé' }, now)
    return anime && weight !== 0 ? [{ anime, weight }] : []
  })
  return tasted.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, maxTasted)
}

/** As queries/candidates.ts does. @param free by popularity */
function pickCandidates(free: ComparedAnime[], tasted: Tasted[], weightOf: (id: number) => number): ComparedAnime[] {
  const { facetSets, studios } = chooseFacetSets(tasted, weightOf)
  const found = new Set<ComparedAnime>()
  const add = (isIn: (anime: ComparedAnime) => boolean) => {
    for (const anime of free.filter(isIn).slice(0, perSet)) found.add(anime)
  }
  for (const set of facetSets) add(({ facets }) => set.every((facet) => facets.includes(facet)))
  for (const studio of studios) add((anime) => anime.studio === studio)
  return [...found]
}

/** The mean likeness of genres to all liked animes. */
function rankByGenres(tasted: Tasted[], free: ComparedAnime[], weightOf: (id: number) => number): number[] {
  const bare = (anime: ComparedAnime): ComparedAnime => ({ ...anime, studio: null, release_year: null, type: 'Anime' })
  const liked = tasted.filter(({ weight }) => weight > 0).map(({ anime }) => bare(anime))
  return free
    .map((anime) => {
      const candidate = bare(anime)
      return { id: anime.id, score: liked.reduce((sum, one) => sum + likeness(one, candidate, weightOf), 0) }
    })
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, shown)
    .map(({ id }) => id)
}

function readAnimes(): ComparedAnime[] {
  const rows: Record<string, string>[] = parse(readFileSync(titlesFile, 'utf8'), { columns: true })
  const genreIds = new Map<string, number>()
  const toId = (name: string) => {
    if (!genreIds.has(name)) genreIds.set(name, genreIds.size + 1)
    return genreIds.get(name) ?? 0
  }
  return rows.map((row) => ({
    id: Number(row.mal_id),
    type: row.type === 'Film' ? 'Film' : 'Anime',
    studio: row.studio || null,
    release_year: Number(row.release_year) || null,
    popularity: Number(row.members) || 0,
    facets: (row.genres ?? '').split('|').filter(Boolean).map(toId),
  }))
}

/** An entry in the shape that list sites export: an anime and a score out of ten, 0 for none. */
type Entry = { id: number; score: number; status: 'COMPLETED' | 'DROPPED' }

// A person's taste has a part that no catalogue knows: a hidden direction of each anime and of each person.
const hiddenSize = 6
const noise = 1.1

type Direction = readonly number[]

/**
 * Makes lists in which animes occur together as they do in public ones: people know popular animes more often, like a
 * few genres and studios, and otherwise follow hidden tastes that the ranking cannot see.
 */
function makeLists(animes: readonly ComparedAnime[], { seed, people }: { seed: string; people: number }) {
  const random = seededRandom(`lists of ${seed}`)
  const gauss = () => Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random())
  const direction = (): Direction => Array.from({ length: hiddenSize }, gauss)
  const hidden = new Map(animes.map(({ id }) => [id, direction()]))
  const studios = [...new Set(animes.flatMap(({ studio }) => studio ?? []))]
  const genres = [...new Set(animes.flatMap(genresOf))]

  const makeList = (): Entry[] => {
    const taste = direction()
    const liked = new Map(Array.from({ length: 4 }, () => [pick(random, genres), 0.6 + random()]))
    const disliked = new Set(Array.from({ length: 2 }, () => pick(random, genres)))
    const ownStudios = new Set(Array.from({ length: 3 }, () => pick(random, studios)))
    const era = 2006 + random() * 18
    const length = 20 + Math.floor(random() * 60)
    const appeal = (anime: ComparedAnime) => {
      const fit = genresOf(anime).reduce((sum, id) => sum + (liked.get(id) ?? 0) - (disliked.has(id) ? 0.8 : 0), 0)
      const own = hidden.get(anime.id) ?? []
      const hiddenFit = taste.reduce((sum, value, axis) => sum + value * (own[axis] ?? 0), 0) / Math.sqrt(hiddenSize)
      const years = Math.abs((anime.release_year ?? era) - era)
      return fit + (ownStudios.has(anime.studio ?? '') ? 1 : 0) + 0.7 * hiddenFit - years / 12
    }
    return animes
      .map((anime) => {
        const liking = appeal(anime)
        return { anime, liking, chance: 0.8 * Math.log(1 + anime.popularity) + liking + noise * gauss() }
      })
      .sort((a, b) => b.chance - a.chance || a.anime.id - b.anime.id)
      .slice(0, length)
      .map(({ anime, liking }) => toEntry(anime.id, liking + 0.5 * gauss(), random()))
  }
  return Array.from({ length: people }, makeList)
}

/** Half of the entries have a score, as about half do on list sites. */
function toEntry(id: number, liking: number, chance: number): Entry {
  const score = Math.round(Math.min(10, Math.max(1, 7 + liking)))
  return { id, score: chance < 0.5 ? score : 0, status: liking < -1.5 ? 'DROPPED' : 'COMPLETED' }
}
