import { parseJson } from '../../../../shared/parse-json.ts'
import { browserTexts } from '../../../../ui/storage/text-store.ts'
import type { Language } from '../../contract.ts'

/** One record for all animes: slugs with the language each was last watched in, the newest last. */
const storageKey = 'watch:languages'
const maxAnimes = 300

type Remembered = [slug: string, language: Language][]

/** Returns the language in which an anime was last watched in this browser. */
export function findRememberedLanguage(slug: string): Language | undefined {
  return read().find(([known]) => known === slug)?.[1]
}

/** Remembers the language of an anime; evicts the animes watched longest ago. */
export function rememberLanguage(slug: string, language: Language): void {
  const others = read().filter(([known]) => known !== slug)
  browserTexts.write(storageKey, JSON.stringify([...others, [slug, language]].slice(-maxAnimes)))
}

function read(): Remembered {
  const stored = parseJson(browserTexts.read(storageKey) ?? '[]')
  return Array.isArray(stored) ? stored.filter(isEntry) : []
}

function isEntry(entry: unknown): entry is Remembered[number] {
  if (!Array.isArray(entry)) return false
  const [slug, language] = entry
  return typeof slug === 'string' && (language === 'VF' || language === 'VOSTFR')
}
