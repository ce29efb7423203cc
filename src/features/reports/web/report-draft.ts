import { parseJson } from '../../../shared/parse-json.ts'
import { tabTexts } from '../../../ui/storage/text-store.ts'
import type { ReportCategory } from '../contract.ts'
import { categories, categoryWords } from './report-words.ts'

export type ReportDraft = { reason: string; category: ReportCategory | undefined }

const emptyDraft: ReportDraft = { reason: '', category: undefined }
const suggested = new Set(categories.map((category) => categoryWords[category].reason))

/**
 * Returns a draft after a press on a category; a second press clears it. The reason follows while it is one of the
 * suggested texts; a hand-written one stays.
 */
export function pressCategory(draft: ReportDraft, pressed: ReportCategory): ReportDraft {
  const category = draft.category === pressed ? undefined : pressed
  const isTheirs = !suggested.has(draft.reason.trim())
  return { category, reason: isTheirs ? draft.reason : category ? categoryWords[category].reason : '' }
}

/** Another account that signs in within the tab has drafts of its own. */
type DraftPlace = { userId: number; episodeId: number }

const toKey = ({ userId, episodeId }: DraftPlace) => `report-draft:${userId}:${episodeId}`

/** Returns the unsent draft of this tab for an episode. */
export function readDraft(place: DraftPlace): ReportDraft {
  const kept = parseJson(tabTexts.read(toKey(place)) ?? 'null') as Partial<ReportDraft> | null | undefined
  const category = categories.find((each) => each === kept?.category)
  return typeof kept?.reason === 'string' ? { reason: kept.reason, category } : emptyDraft
}

/** Stores a draft until it is sent or the tab is closed; an empty one is deleted. */
export function saveDraft(place: DraftPlace, { reason, category }: ReportDraft): void {
  if (reason === '' && category === undefined) {
    clearDraft(place)
    return
  }
  tabTexts.write(toKey(place), JSON.stringify({ reason, category }))
}

export function clearDraft(place: DraftPlace): void {
  tabTexts.write(toKey(place), undefined)
}
