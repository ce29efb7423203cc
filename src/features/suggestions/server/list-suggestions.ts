import type { Database } from '../../../platform/database/connect-database.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import type { AnimeCard } from '../../catalogue/contract.ts'
import { type CatalogueMemory, listCards, weighGenres } from '../../catalogue/server/public.ts'
import type { listSuggestions as contract, Suggestion } from '../contract.ts'
import { enoughMarks, suggestionLimits } from '../rules.ts'
import { chooseFacetSets } from './choose-facet-sets.ts'
import { judgeMark, type Taste } from './judge-mark.ts'
import { selectCandidates } from './queries/candidates.ts'
import { listMarks, type MarkRow } from './queries/marks.ts'
import { rankSuggestions } from './rank-suggestions.ts'

/** The strongest and latest marks that are compared, so that a list of thousands costs no more. */
const maxTasted = 40
const perSet = 60
const maxSharedGenres = 3

type Judged = { mark: MarkRow; taste: Taste }

/** Lists what a person may like, the best first, each with its reason; nothing before three marks. */
export async function listSuggestions(
  { db, memory }: { db: Database; memory: CatalogueMemory },
  { accountId, now }: { accountId: number; now: Date },
): Promise<AnswerOf<typeof contract>> {
  const marks = await listMarks(db, accountId)
  const judged = marks
    .map((mark): Judged => ({ mark, taste: judgeMark(mark, now) }))
    .filter(({ taste }) => taste.weight !== 0)
  const mark_count = judged.length
  if (mark_count < enoughMarks) return { mark_count, suggestions: [] }

  const weightOf = await weighGenres(memory)
  const strongest = judged
    .sort((a, b) => Math.abs(b.taste.weight) - Math.abs(a.taste.weight))
    .slice(0, maxTasted)
    .map(({ mark, taste }) => ({ anime: mark, weight: taste.weight }))
  const candidates = await selectCandidates(db, {
    ...chooseFacetSets(strongest, weightOf),
    accountId,
    known: marks.map(({ id }) => id),
    perSet,
  })
  const ranked = rankSuggestions(strongest, candidates, { weightOf, limit: suggestionLimits.page })
  const ids = ranked.map(({ id }) => id)
  const cards = new Map((await listCards({ db, memory }, ids)).map((card) => [card.id, card]))
  const reasons = new Map(judged.map((one) => [one.mark.id, one]))
  const rarestFirst = (a: { id: number }, b: { id: number }) => weightOf(b.id) - weightOf(a.id) || a.id - b.id
  return {
    mark_count,
    suggestions: ranked.flatMap(({ id, becauseId }) => {
      const [anime, reason] = [cards.get(id), reasons.get(becauseId)]
      return anime && reason ? [{ anime, because: explain(anime, reason, rarestFirst) }] : []
    }),
  }
}

type Order = (a: { id: number }, b: { id: number }) => number

function explain(anime: AnimeCard, { mark, taste }: Judged, rarestFirst: Order): Suggestion['because'] {
  return {
    kind: taste.kind,
    slug: mark.slug,
    title: mark.title,
    note: taste.kind === 'noted' ? mark.note : null,
    same_studio: anime.studio !== null && anime.studio === mark.studio,
    shared_genres: anime.genres
      .filter(({ id }) => mark.facets.includes(id))
      .sort(rarestFirst)
      .slice(0, maxSharedGenres)
      .map(({ name }) => name),
  }
}
