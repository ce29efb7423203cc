import type { SaidLanguage } from './list-line.ts'

const both = 'VOSTFR et VF'

/** How our own files write the language to follow; empty when it is not said. */
export function toLanguageText(language: SaidLanguage): string {
  return language === undefined ? '' : (language ?? both)
}

export function readLanguageText(text: string): SaidLanguage {
  const said = text.trim()
  if (said === both) return null
  return said === 'VF' || said === 'VOSTFR' ? said : undefined
}
