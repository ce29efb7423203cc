/** The places of own files, in French. */
export const placeNames = { folder: 'Dossier', bucket: 'Bucket' } as const

/** The parts of a name pattern, with what each stands for. */
export const patternParts = {
  anime: 'le titre ou le slug de l’anime',
  saison: 'un numéro de saison, ou « Films », « OAV »…',
  numero: 'le numéro de l’épisode',
  langue: 'VOSTFR ou VF',
  titre: 'le titre de l’épisode',
} as const
export type PatternPart = keyof typeof patternParts

/** Common ways to name files, without their ending. */
export const usualPatterns = [
  '{anime}/Saison {saison}/{numero}*',
  '{anime}/{saison}/{numero} {langue}',
  '{anime}/{numero}*',
  '{anime}/{numero}/*',
  '{anime} S{saison}E{numero}*',
  '[*] {anime} - {numero}*',
] as const

/** Longest pattern, and the free texts that one folder or file name of it may have. */
export const maxPatternLength = 200
export const maxFolderLength = 500
const maxFreeTexts = 3

const freeText = /\{(?:anime|titre|saison)\}|\*/g

/** Returns what is wrong with a pattern, in French. */
export function findPatternFault(pattern: string): string | undefined {
  const named = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const unknown = named.find((name) => !Object.hasOwn(patternParts, name))
  if (unknown !== undefined) return `« {${unknown}} » n’est pas une partie connue.`
  const repeated = named.find((name, index) => named.indexOf(name) !== index)
  if (repeated !== undefined) return `« {${repeated}} » est deux fois dans le motif.`
  if (!named.includes('anime')) return 'Le motif doit contenir {anime}.'
  if (!named.includes('numero')) return 'Le motif doit contenir {numero}.'
  const parts = pattern.split('/')
  if (parts.some((part) => part.trim() === '')) return 'Un dossier du motif n’a pas de nom.'
  // Each free text multiplies the ways to read a name.
  if (parts.some((part) => (part.match(freeText)?.length ?? 0) > maxFreeTexts)) {
    return `Un nom du motif a au plus ${maxFreeTexts} textes libres ({anime}, {saison}, {titre} ou *).`
  }
  return undefined
}
