import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheet = readFileSync('src/ui/styles/tokens.css', 'utf8')
const grounds = ['bg', 'surface-1', 'surface-2', 'surface-3']
const texts = ['text', 'text-2', 'text-3', 'accent-text', 'info', 'success', 'warning', 'danger', 'violet']

/** Returns the colours of a theme by their names. */
function listColours(theme: string): Record<string, string> {
  const [, rule = ''] = sheet.split(`[data-theme="${theme}"] {`)
  const declared = (rule.split('}')[0] ?? '').matchAll(/--c-([\w-]+): (#[\da-f]{6});/g)
  return Object.fromEntries([...declared].map(([, name, colour]) => [name, colour]))
}

/** Returns the relative luminance of WCAG 2.2. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminanceOf).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each(['dark', 'light'])(
  'texts of the %s theme have a contrast of 4.5 with every ground, control borders of 3',
  (theme) => {
    const colours: Record<string, string> = { white: '#ffffff', ...listColours(theme) }
    const pairs: [string, string, number][] = [
      ...texts.flatMap((text) => grounds.map((ground): [string, string, number] => [text, ground, 4.5])),
      ['text', 'accent-wash', 4.5],
      ['text-2', 'accent-wash', 4.5],
      ['accent-text', 'accent-wash', 4.5],
      ['on-accent', 'accent', 4.5],
      ['on-accent', 'accent-hover', 4.5],
      ['white', 'danger-fill', 4.5],
      ['line-strong', 'bg', 3],
      ['line-strong', 'surface-1', 3],
      ['line-strong', 'surface-2', 3],
    ]
    // An unknown colour has no contrast, and is found, too.
    const low = pairs.filter(([one, other, least]) => !(contrastOf(colours[one] ?? '', colours[other] ?? '') >= least))
    expect(low).toEqual([])
  },
)
