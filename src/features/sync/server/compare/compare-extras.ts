import { type FrenchDay, frenchDays } from '../../../../platform/calendar/weeks.ts'
import { animeParts } from '../../../catalogue/anime-columns.ts'
import type { RelationToWrite } from '../../../catalogue/server/writing/public.ts'
import type { CurrentAnime, NamedAnime } from '../queries/current-anime.ts'
import type { RelatedName, SourceAnswer } from '../sources/source.ts'
import { byHandOf, type Change, type HandEdits, planOf } from './compare-details.ts'
import { showSlots, showValue } from './show-value.ts'

type ExtraChange = Change & { relations?: RelationToWrite[] }
type Found = Omit<ExtraChange, 'by_hand'>

/** Formats a source's reference to an anime as one text. */
export function toName(other: RelatedName): string {
  return 'slug' in other ? other.slug : `${other.site}:${other.id}`
}

/** Compares alternative titles, weekly slots and relations with the sources. Titles and relations are only added. */
export function compareExtras(
  here: CurrentAnime | undefined,
  answers: readonly SourceAnswer[],
  { named, edits }: { named: readonly NamedAnime[]; edits: HandEdits },
): ExtraChange[] {
  const changes = [compareTitles(here, answers), compareSlots(here, answers), compareRelations(here, answers, named)]
  return changes.flatMap((change) => {
    if (!change) return []
    return { ...change, by_hand: byHandOf(change.plan, change.key, edits) }
  })
}

function compareTitles(here: CurrentAnime | undefined, answers: readonly SourceAnswer[]): Found | undefined {
  const known = new Set(here?.titles.map(({ language, text }) => `${language} ${text}`))
  const missing = new Map<string, string[]>()
  let source: SourceAnswer | undefined
  for (const answer of answers) {
    for (const [language, texts] of Object.entries(answer.record.titles ?? {})) {
      for (const text of texts) {
        if (known.has(`${language} ${text}`)) continue
        known.add(`${language} ${text}`)
        missing.set(language, [...(missing.get(language) ?? []), text])
        source ??= answer
      }
    }
  }
  if (!source) return undefined
  return {
    key: 'titles',
    label: animeParts.titles,
    here: showValue(here?.titles.map(({ text }) => text)),
    there: [...missing.values()].flat().join(', '),
    source: source.source,
    plan: here?.hand_edited.includes('titles') ? 'keep' : 'add',
    write: { titles: Object.fromEntries(missing) },
  }
}

function compareSlots(here: CurrentAnime | undefined, answers: readonly SourceAnswer[]): Found | undefined {
  const answer = answers.find(({ record }) => record.slots && record.slots.length > 0)
  const slots = answer?.record.slots ?? []
  const before = here?.slots ?? []
  if (!answer || toSlotKey(before) === toSlotKey(slots)) return undefined
  return {
    key: 'slots',
    label: animeParts.slots,
    here: showSlots(before),
    there: showSlots(slots) ?? '',
    source: answer.source,
    plan: planOf({ here, field: 'slots', isEmpty: before.length === 0, source: answer.source }),
    write: { slots },
  }
}

function toSlotKey(slots: readonly { day: string; hour: string; language: string; zone: string }[]): string {
  const texts = slots.map(({ day, hour, language, zone }) => `${toWeekMinute(day, hour)} ${language} ${zone}`)
  return [...new Set(texts)].sort().join(', ')
}

/** `jeudi 25h30`, in the Japanese notation, is `vendredi 01h30`. */
function toWeekMinute(day: string, hour: string): number {
  const [hours = 0, minutes = 0] = hour.split('h').map(Number)
  return ((frenchDays.indexOf(day as FrenchDay) * 24 + hours) * 60 + minutes) % (7 * 24 * 60)
}

function compareRelations(
  here: CurrentAnime | undefined,
  answers: readonly SourceAnswer[],
  named: readonly NamedAnime[],
): Found | undefined {
  const byName = new Map(named.map((anime) => [anime.name, anime]))
  const related = new Set(here?.relations.map(({ anime }) => anime.id))
  const added: RelationToWrite[] = []
  const texts: string[] = []
  let source: SourceAnswer | undefined
  for (const answer of answers) {
    for (const { kind, other } of answer.relations) {
      const anime = byName.get(toName(other))
      // The relation may have been removed by hand at the other anime.
      if (!anime || anime.id === here?.id || anime.keeps_relations || related.has(anime.id)) continue
      related.add(anime.id)
      added.push({ otherId: anime.id, kind })
      texts.push(`${kind} : ${anime.title}`)
      source ??= answer
    }
  }
  if (!source) return undefined
  return {
    key: 'relations',
    label: animeParts.relations,
    here: showValue(here?.relations.map(({ kind, anime }) => `${kind} : ${anime.title}`)),
    there: texts.join(', '),
    source: source.source,
    plan: here?.hand_edited.includes('relations') ? 'keep' : 'add',
    write: {},
    relations: added,
  }
}
