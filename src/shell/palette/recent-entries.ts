import { recentEntriesKey } from '../../features/account/web/public.ts'
import { parseJson } from '../../shared/parse-json.ts'
import { browserTexts } from '../../ui/storage/text-store.ts'
import type { Entry } from './entries.ts'

/** A page that was opened from the palette on this device. */
export type RecentEntry = {
  to: string
  label: string
  detail?: string | undefined
  coverUrl?: string | null | undefined
}

const maxRecent = 5

/** Lists what was opened from the palette, the latest first. */
export function listRecent(): RecentEntry[] {
  const stored = parseJson(browserTexts.read(recentEntriesKey) ?? '[]')
  return Array.isArray(stored) ? stored.filter(isRecent) : []
}

/** Puts a page first, if it is kept; the oldest are forgotten. */
export function noteRecent({ isKept, to, label, detail, coverUrl }: Entry): void {
  if (!isKept) return
  const others = listRecent().filter((entry) => entry.to !== to)
  browserTexts.write(recentEntriesKey, JSON.stringify([{ to, label, detail, coverUrl }, ...others].slice(0, maxRecent)))
}

function isRecent(entry: unknown): entry is RecentEntry {
  const { to, label } = (entry ?? {}) as Partial<RecentEntry>
  return typeof to === 'string' && /^[/](?![/])/.test(to) && typeof label === 'string'
}
