import { toSlug } from '../../../../shared/slug.ts'
import { animeColumns } from '../../../catalogue/anime-columns.ts'
import type { AnimeRecord } from '../../../import/server/public.ts'
import type { Difference, Plan, SourceName } from '../../contract.ts'
import type { CurrentAnime } from '../queries/current-anime.ts'
import type { SourceAnswer } from '../sources/source.ts'
import { type DetailField, detailLabels, showValue } from './show-value.ts'

/** A difference with the record to write for it. */
export type Change = Difference & { write: Partial<AnimeRecord> }

/** When a field was written by hand, as far as the log knows. */
export type HandEdits = Record<string, Date>

/** Fields for which a metadata source is more current than an earlier edit; its other fields only fill gaps. */
const followed: ReadonlySet<string> = new Set(['status'])

type PlanQuestion = { here: CurrentAnime | undefined; field: string; isEmpty: boolean; source: SourceName }

/**
 * Returns how a differing field is handled: a hand-written one is always kept (docs/product/administration.md#sync).
 */
export function planOf({ here, field, isEmpty, source }: PlanQuestion): Plan {
  if (here === undefined) return 'add'
  if (here.hand_edited.includes(field)) return 'keep'
  if (isEmpty) return 'add'
  return source === 'feed' || followed.has(field) ? 'replace' : 'offer'
}

/** Returns the date of the hand edit that keeps a field, if known; null for a field that is not kept. */
export function byHandOf(plan: Plan, field: string, edits: HandEdits): Difference['by_hand'] {
  return plan === 'keep' ? { at: edits[field]?.toISOString() ?? null } : null
}

/**
 * Compares the anime's own fields with the sources. The first source with a value decides about a field.
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

/** External ids are only added: existing ones identify the anime. */
function compareExternalIds(here: CurrentAnime | undefined, answers: readonly SourceAnswer[]): Change[] {
  const known = here?.external_ids ?? {}
  const found = Object.assign({}, ...answers.toReversed().map(({ record }) => record.external_ids ?? {}))
  const missing = Object.fromEntries(Object.entries(found).filter(([site]) => !(site in known))) as Record<
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
  if (animeColumns[field].kind === 'rating') return before === Math.round(Number(after) * 10) / 10
  return before === after
}

/** Two spellings of one slug are the same genre. */
function toGenreKey(genres: unknown): string {
  const names = Array.isArray(genres) ? genres.map((name) => toSlug(String(name)) || String(name)) : []
  return [...new Set(names)].join(' ')
}
