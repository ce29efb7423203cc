import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readCoverage } from './read-coverage.ts'

type Font = { name: string; data: Buffer; weight: 500 | 700 | 800; style: 'normal' }
export type CardFonts = { fonts: Font[]; title: ReadonlySet<number>; text: ReadonlySet<number> }

const { resolve } = createRequire(import.meta.url)
const subsets = ['latin', 'latin-ext']
// Satori takes one file per family and weight, so each subset is a family of its own.
const toFamily = (name: string, subset: string) => `${name}-${subset}`
const listFamilies = (name: string) => subsets.map((subset) => toFamily(name, subset)).join(', ')

/** The `fontFamily` values of the title and the text. */
export const cardFamilies = { title: listFamilies('title'), text: listFamilies('text') }

const faces = [
  // A condensed cut for the cards (ui/styles/faces/README.md).
  { name: 'title', weight: 800, fileOf: (subset: string) => join(import.meta.dirname, `faces/title-${subset}.woff`) },
  { name: 'text', weight: 500, fileOf: (subset: string) => textFile(subset, 500) },
  { name: 'text', weight: 700, fileOf: (subset: string) => textFile(subset, 700) },
] as const

const textFile = (subset: string, weight: number) =>
  resolve(`@fontsource/instrument-sans/files/instrument-sans-${subset}-${weight}-normal.woff`)

let loaded: Promise<CardFonts> | undefined

/** Loads the site's fonts as WOFF, which Satori reads, and the code points that they cover. */
export function loadCardFonts(): Promise<CardFonts> {
  loaded ??= readFonts()
  return loaded
}

async function readFonts(): Promise<CardFonts> {
  const fonts = await Promise.all(
    faces.flatMap(({ name, weight, fileOf }) =>
      subsets.map(async (subset): Promise<Font> => {
        return { name: toFamily(name, subset), data: await readFile(fileOf(subset)), weight, style: 'normal' }
      }),
    ),
  )
  const coverageOf = (wanted: string) =>
    new Set(fonts.filter(({ name }) => name.startsWith(wanted)).flatMap(({ data }) => [...readCoverage(data)]))
  return { fonts, title: coverageOf('title'), text: coverageOf('text') }
}
