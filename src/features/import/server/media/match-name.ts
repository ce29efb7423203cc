import type { PatternPart } from '../../media-rules.ts'

/** The parts of a name as the pattern read them. */
export type NameParts = Partial<Record<PatternPart, string>>

const expressions: Record<PatternPart, string> = {
  anime: '.+?',
  saison: '\\d{1,3}|\\p{L}[\\p{L} ]{0,28}?',
  numero: '\\d{1,4}(?:[.,]\\d{1,2})?(?!\\d)',
  langue: 'vostfr|vf',
  titre: '.+?',
}

/**
 * Compiles a pattern without faults (`findPatternFault`), such as `{anime}/Saison {saison}/{numero}*`.
 * @returns a function that reads the parts of a path without ending; undefined when it does not match
 */
export function compilePattern(pattern: string): (path: string) => NameParts | undefined {
  const segments = pattern.split('/').map((segment) => new RegExp(`^${toSource(segment)}$`, 'iu'))
  return (path) => {
    const names = path.split('/')
    if (names.length !== segments.length) return undefined
    let parts: NameParts = {}
    for (const [index, segment] of segments.entries()) {
      const found = segment.exec(names[index]?.normalize('NFC') ?? '')
      if (!found) return undefined
      parts = { ...parts, ...found.groups }
    }
    return parts
  }
}

function toSource(segment: string): string {
  return segment
    .normalize('NFC')
    .split(/(\{\w+\}|\*)/)
    .map((piece) => {
      if (piece === '*') return '.*?'
      const name = /^\{(\w+)\}$/.exec(piece)?.[1]
      if (name !== undefined) return `(?<${name}>${expressions[name as PatternPart]})`
      return piece.replace(/[\\^$.|?+()[\]{}]/g, '\\$&')
    })
    .join('')
}

/** Returns the title in a file name: dots and underscores often stand for spaces. */
export function toTitleOfName(text: string): string {
  const spaced = /\s/.test(text) ? text : text.replace(/[._]+/g, ' ')
  return spaced.trim()
}

/** Returns the season label of a part: `2` is 'Saison 2'. */
export function toSeasonLabel(text: string): string {
  return /^\d+$/.test(text) ? `Saison ${Number(text)}` : text.trim()
}
