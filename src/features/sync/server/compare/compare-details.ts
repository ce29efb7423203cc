import { toSlug } from '../../../../shared/slug.ts'
import type { AnimeRecord } from '../../../import/server/public.ts'
import type { Difference, Plan, SourceName } from '../../contract.ts'
import type { CurrentAnime } from '../queries/current-anime.ts'
import type { SourceAnswer } from '../sources/source.ts'
import { type DetailField, detailLabels, showValue } from './show-value.ts'

/** A difference with what is to be written for it. */
export type Change = Difference & { write: Partial<AnimeRecord> }

/** When a person wrote a field, as far as the log knows. */
export type HandEdits = Record<string, Date>

/** What a metadata source knows better than whoever wrote it some time ago; its other fields only fill gaps. */
const followed: ReadonlySet<string> = new Set(['status'])

type PlanQuestion = { here: CurrentAnime | undefined; field: string; isEmpty: boolean; source: SourceName }

/**
 * What becomes of a field that differs: never anything when a person wrote it (docs/product/administration.md#sync).
 */
export function planOf({ here, field, isEmpty, source }: PlanQuestion): Plan {
  if (here === undefined) return 'add'
  if (here.hand_edited.includes(field)) return 'keep'
  if (isEmpty) return 'add'
  return source === 'feed' || followed.has(field) ? 'replace' : 'offer'
}

export function byHandOf(plan: Plan, field: string, edits: HandEdits): Difference['by_hand'] {
  return plan === 'keep' ? { at: edits[field]?.toISOString() ?? null } : null
}

/**
 * How what the sources say of an anime itself differs from what is there. The first source that says something of a
 * field decides about it.
 * @param here undefined when the catalogue does not have it
 */
export function compareDetails(
  here: CurrentAnime | undefined,
  answers: readonly SourceAnswer[],
  edits: HandEdits = {},
): Change[] {
  const fields = Object.keys(detailLabels) as DetailField[]
  return fields.flatMap((field) => {
    if (field === 'external_ids') return compareExternalIds(here, answers)
    const answer = answers.find(({ record }) => isGiven(record[field]))
    const value = answer?.record[field]
    if (!answer || (here && isSame(field, here[field], value))) return []
    const before = here ? showValue(here[field]) : null
    const plan = planOf({ here, field, isEmpty: before === null, source: answer.source })
    return {
      key: field,
      label: detailLabels[field],
      here: before,
      there: showValue(value) ?? '',
      source: answer.source,
      plan,
      by_hand: byHandOf(plan, field, edits),
      write: { [field]: value },
    }
  })
}

/** Ids elsewhere are only added: those that are there say which anime it is. */
function compareExternalIds(here: CurrentAnime | undefined, answers: readonly SourceAnswer[]): Change[] {
  const known = here?.external_ids ?? {}
  const said = Object.assign({}, ...answers.toReversed().map(({ record }) => record.external_ids ?? {}))
  const missing = Object.fromEntries(Object.entries(said).filter(([site]) => !(site in known))) as Record<
    string,
    string
  >
  const [source] = answers
  if (!source || Object.keys(missing).length === 0) return []
  return [
    {
      key: 'external_ids',
      label: detailLabels.external_ids,
      here: showValue(known),
      there: showValue(missing) ?? '',
      source: source.source,
      plan: 'add',
      by_hand: null,
      write: { external_ids: missing },
    },
  ]
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
}

function isSame(field: DetailField, before: unknown, after: unknown): boolean {
  if (field === 'genres') return toGenreKey(before) === toGenreKey(after)
  // The database keeps one decimal.
  if (field === 'rating') return before === Math.round(Number(after) * 10) / 10
  return before === after
}

/** Two spellings of one slug are one genre. */
function toGenreKey(genres: unknown): string {
  const names = Array.isArray(genres) ? genres.map((name) => toSlug(String(name)) || String(name)) : []
  return [...new Set(names)].join(' ')
}
