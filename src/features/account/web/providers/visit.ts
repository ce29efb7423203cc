import { tabTexts } from '../../../../ui/storage/text-store.ts'
import { readNextPath } from '../login-path.ts'

const storageKey = 'provider_visit'

/** What this tab remembers of a visit to a provider; no other browser can bring its answer back. */
export type Visit = {
  key: string
  /** Where the tab goes afterwards, on this site. */
  next: string
}

/** Leaves for a provider's page. */
export function leaveFor({ url, ...visit }: Visit & { url: string }): void {
  tabTexts.write(storageKey, JSON.stringify(visit))
  window.location.assign(url)
}

/** Reads the visit of this tab; undefined when it began none. */
export function readVisit(): Visit | undefined {
  try {
    const { key, next }: Partial<Visit> = JSON.parse(tabTexts.read(storageKey) ?? '{}')
    if (typeof key !== 'string') return undefined
    const search = `?next=${encodeURIComponent(String(next))}`
    return { key, next: readNextPath(search, window.location.origin) }
  } catch {
    return undefined
  }
}

export function forgetVisit(): void {
  tabTexts.write(storageKey, undefined)
}
