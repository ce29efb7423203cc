import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { type ComparedAnime, genresOf, likeness, weighGenre } from '../../src/features/catalogue/server/public.ts'
import { chooseFacetSets } from '../../src/features/suggestions/server/choose-facet-sets.ts'
import { judgeMark } from '../../src/features/suggestions/server/judge-mark.ts'
import { rankSuggestions, type Tasted } from '../../src/features/suggestions/server/rank-suggestions.ts'
import { judge } from '../kit/aims.ts'
import { seededRandom } from '../kit/seeded-random.ts'
import { printTable } from '../kit/tables.ts'
import { hasTitles, titlesFile } from '../search/title-source.ts'
import { type Entry, makeLists } from './make-lists.ts'

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
