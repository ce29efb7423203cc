import { tabTexts } from '../../../ui/storage/kept-texts.ts'
import type { ReportCategory } from '../contract.ts'
import { categories, categoryWords } from './report-words.ts'

/** A report that is being written. */
export type ReportDraft = { reason: string; category: ReportCategory | undefined }

const emptyDraft: ReportDraft = { reason: '', category: undefined }
const suggested = new Set(categories.map((category) => categoryWords[category].reason))

/**
 * A draft after a category was pressed: pressed again, it is taken back. The reason follows as long as it is one of
 * those that we suggested; what the person wrote stays.
 */
export function pressCategory(draft: ReportDraft, pressed: ReportCategory): ReportDraft {
  const category = draft.category === pressed ? undefined : pressed
  const isTheirs = !suggested.has(draft.reason.trim())
  return { category, reason: isTheirs ? draft.reason : category ? categoryWords[category].reason : '' }
}

const toKey = (episodeId: number) => `report-draft:${episodeId}`

/** What was begun in this tab for an episode, and not sent. */
export function readDraft(episodeId: number): ReportDraft {
  try {
    const kept: Partial<ReportDraft> | null = JSON.parse(tabTexts.read(toKey(episodeId)) ?? 'null')
    const category = categories.find((each) => each === kept?.category)
    return typeof kept?.reason === 'string' ? { reason: kept.reason, category } : emptyDraft
  } catch {
    return emptyDraft
  }
}

/** Keeps a draft until it is sent or the tab is closed; an empty one is forgotten. */
export function keepDraft(episodeId: number, { reason, category }: ReportDraft): void {
  if (reason === '' && category === undefined) {
    forgetDraft(episodeId)
    return
  }
  tabTexts.write(toKey(episodeId), JSON.stringify({ reason, category }))
}

export function forgetDraft(episodeId: number): void {
  tabTexts.write(toKey(episodeId), undefined)
}
