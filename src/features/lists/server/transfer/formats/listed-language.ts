import type { ListedLanguage } from './list-line.ts'

const both = 'VOSTFR et VF'

/** Names of the followed language in our own files; empty when unspecified. */
export function toLanguageText(language: ListedLanguage): string {
  return language === undefined ? '' : (language ?? both)
}

/** Parses such a name: null for both languages, undefined when unspecified or unknown. */
export function readLanguageText(text: string): ListedLanguage {
  const said = text.trim()
  if (said === both) return null
  return said === 'VF' || said === 'VOSTFR' ? said : undefined
}
