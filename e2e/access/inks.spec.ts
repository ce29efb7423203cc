import { existsSync, readFileSync } from 'node:fs'
import { inkNames } from '../../src/features/catalogue/ink-rules.ts'
import { expect, test, visit } from '../kit/test.ts'

const hues = inkNames.map((_, place) => String(place * 20).padStart(3, '0'))
const inks = ['v', 's'].flatMap((tone) => hues.map((hue) => tone + hue))
const catalogue: { animes: { slug: string; cover_url?: string }[] } = JSON.parse(
  readFileSync('demo/catalogue.json', 'utf8'),
)
// One anime's cover is missing.
const covered = catalogue.animes.filter(({ cover_url }) =>
  existsSync(`demo/pictures${cover_url?.replace('/media', '')}`),
)

test('every ink has a contrast of 4.5 with the grounds and the texts of its theme', async ({ page }) => {
  await visit(page, '/about')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const pairs = await page.evaluate(measure, inks)
    expect(pairs).toHaveLength(inks.length * 8)
    expect(pairs.filter(({ ratio }) => ratio < 4.5)).toEqual([])
    // Different inks are different colours.
    const shown = await page.evaluate(listColours, inks)
    expect(new Set(shown).size).toBe(inks.length)
  }
})

test('every cover of the demonstration has three inks, and its page uses the first', async ({ page, request }) => {
  expect(covered.length).toBeGreaterThan(40)
  for (const { slug } of covered) {
    const { anime } = await (await request.get(`/api/animes/${slug}`)).json()
    expect(
      anime.inks?.split(' ').filter((ink: string) => inks.includes(ink)),
      slug,
    ).toHaveLength(3)
  }
  await visit(page, '/anime/benikitsune-le-masque-rouge')
  const rating = page.getByText('8,9 / 10')
  const [own, ink] = await rating.evaluate((element) => {
    const { color } = getComputedStyle(element)
    return [color, getComputedStyle(element.closest('[data-ink="v020"]') ?? element).getPropertyValue('--ink')]
  })
  expect(ink).toContain('oklch')
  expect(own).not.toBe(await page.evaluate(() => getComputedStyle(document.body).color))
  await expect(page.locator('article [data-ink]')).toHaveCount(3)
})

/** Runs in the page. Measures the inks as text, under text, and as the tint of a banner under the page's texts. */
function measure(names: string[]): { ink: string; text: string; ground: string; ratio: number }[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  const luminanceOf = (colour: string) => {
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const probe = document.body.appendChild(document.createElement('span'))
  const colourOf = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const uses = [
    ...['--c-bg', '--c-surface-1', '--c-surface-2', '--c-surface-3'].map((ground) => ['--ink', ground]),
    ['--c-bg', '--ink'],
    ...['--c-text', '--c-text-2', '--c-text-3'].map((text) => [text, '--ink-ground']),
  ] as [string, string][]
  return names.flatMap((ink) => {
    probe.dataset.ink = ink
    return uses.map(([text, ground]) => {
      const [dark = 0, light = 0] = [colourOf(text), colourOf(ground)].map(luminanceOf).sort((a, b) => a - b)
      return { ink, text, ground, ratio: (light + 0.05) / (dark + 0.05) }
    })
  })
}

/** Runs in the page. */
function listColours(names: string[]): string[] {
  const probe = document.body.appendChild(document.createElement('span'))
  return names.map((ink) => {
    probe.dataset.ink = ink
    probe.style.color = 'var(--ink)'
    return getComputedStyle(probe).color
  })
}
