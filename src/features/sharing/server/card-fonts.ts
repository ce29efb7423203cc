import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

type Font = { name: string; data: Buffer; weight: 500 | 600 | 800; style: 'normal' }

const { resolve } = createRequire(import.meta.url)
const subsets = ['latin', 'latin-ext']
const faces = [
  { name: 'title', package: 'bricolage-grotesque', weight: 800 },
  { name: 'text', package: 'instrument-sans', weight: 500 },
  { name: 'text', package: 'instrument-sans', weight: 600 },
] as const

let loaded: Promise<Font[]> | undefined

/** The faces of the site as WOFF, which Satori reads; read once. Characters beyond them are drawn as nothing. */
export function loadCardFonts(): Promise<Font[]> {
  loaded ??= Promise.all(
    faces.flatMap(({ name, package: family, weight }) =>
      subsets.map(async (subset): Promise<Font> => {
        const file = resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)
        return { name, data: await readFile(file), weight, style: 'normal' }
      }),
    ),
  )
  return loaded
}
