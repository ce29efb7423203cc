/** The position of an ASS line on the picture, as far as its own tags give it. */
export type AssPlacement = {
  /** As on a numeric pad: 1 to 3 at the bottom, 4 to 6 in the middle, 7 to 9 at the top. */
  alignment?: number
  /** A point in the script's own pixels. */
  at?: { x: number; y: number }
}

/**
 * Converts the text of an ASS line to cue text: `{\i1}` becomes `<i>`, `\N` a line break. Drops colours, fades and
 * per-word karaoke. A line that draws a shape has no text.
 * @param toCueText converts the text between the tags
 */
export function readAssText(source: string, toCueText = escapeCueText): { text: string; placement: AssPlacement } {
  const placement: AssPlacement = {}
  const open: string[] = []
  let drawing = false
  const parts = source.split(/(\{[^{}]*\})/).map((part) => {
    if (!part.startsWith('{')) return drawing ? '' : toCueText(part)
    const drawn = /\\p(\d+)/.exec(part)
    if (drawn) drawing = drawn[1] !== '0'
    readPlacement(part, placement)
    return toMarkup(part, open)
  })
  return { text: (parts.join('') + closeTags(open)).trim(), placement }
}

/** Converts alignments of SSA, the older format: 1 to 3 at the bottom, 5 to 7 at the top, 9 to 11 in the middle. */
export function fromOldAlignment(alignment: number): number {
  if (alignment >= 9) return alignment - 5
  return alignment >= 5 ? alignment + 2 : alignment
}

function escapeCueText(part: string): string {
  return breakLines(part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
}

const breakLines = (part: string): string => part.replaceAll(/\\N/gi, '\n').replaceAll('\\h', '\u00A0')

function readPlacement(tags: string, placement: AssPlacement): void {
  const alignment = /\\an([1-9])/.exec(tags)?.[1]
  const old = /\\a(\d+)/.exec(tags)?.[1]
  if (alignment) placement.alignment = Number(alignment)
  else if (old) placement.alignment = fromOldAlignment(Number(old))
  const point = /\\(?:pos|move)\(\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)/.exec(tags)
  if (point) placement.at = { x: Number(point[1]), y: Number(point[2]) }
}

/** Opens and closes the markup that a block of tags turns on and off (`\i1`, `\b700`, `\u0`). */
function toMarkup(tags: string, open: string[]): string {
  let markup = ''
  for (const [, tag = '', value = ''] of tags.matchAll(/\\([ibu])(\d*)(?![a-z(])/g)) {
    const isOn = value !== '' && value !== '0'
    const at = open.lastIndexOf(tag)
    if (isOn && at < 0) {
      open.push(tag)
      markup += `<${tag}>`
    } else if (!isOn && at >= 0) {
      // Tags must nest: those inside this one are closed and reopened.
      const inside = open.slice(at + 1)
      markup += closeTags(open.splice(at)) + inside.map((each) => `<${each}>`).join('')
      open.push(...inside)
    }
  }
  return markup
}

function closeTags(tags: readonly string[]): string {
  return tags
    .map((tag) => `</${tag}>`)
    .reverse()
    .join('')
}

/** Reads ASS tags in an SRT file, whose own markup stays. */
export const readBorrowedAssTags = (source: string) => readAssText(source, breakLines)
