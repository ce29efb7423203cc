import { parseArgs } from 'node:util'
import { step } from '../../scripts/steps.mjs'
import { speakFrenchInValidation } from '../../src/platform/http/french-validation.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { type Aim, judge, printTable } from '../kit/figures.ts'
import { growTitles } from '../kit/grow-titles.ts'
import { startPostgres } from '../kit/open-database.ts'
import { makeQueries, readHandWrittenQueries } from './make-queries.ts'
import { type KindResult, type Miss, measureSearch } from './measure-search.ts'
import { measureTyping, type Typing } from './measure-typing.ts'
import { demonstration, openSearchSite, realTitles, type SearchSite } from './open-search-site.ts'
import { hasTitles, readTitles, type SourceAnime, titlesFile } from './title-source.ts'

const largeCount = 30_000
type Figure = 'first' | 'inEight' | 'p50' | 'p99'
const speedAims = { p50: { atMost: 15 }, p99: { atMost: 80 } }
/** Percent and milliseconds. Invented titles resemble each other, so only speed has an aim there. */
const aimsByCount = (count: number): Partial<Record<Figure, Aim>> =>
  count === largeCount ? speedAims : { first: { atLeast: 96 }, inEight: { atLeast: 99 }, ...speedAims }

/**
 * Measures the suggestions while typing, the rate of right answers (first and among eight) and their speed over HTTP,
 * with the real titles and with 30,000. The weights of the search were tuned on the seed "dev"; the default seed is
 * "unseen".
 */
export async function main(args: string[] = []): Promise<void> {
  const options = readOptions(args)
  speakFrenchInValidation()
  const { address } = await startPostgres()
  const demo = await openSearchSite(address, 'demonstration', demonstration)
  closeAtEnd(demo.close)
  await typeTitles(demo, 'the demonstration', options)
  if (!hasTitles()) {
    process.stdout.write(`The rest is skipped, the real titles are not there (${titlesFile}).\n`)
    return
  }
  const titles = readTitles()
  const catalogues = options.isQuick ? [titles] : [titles, growTitles(titles, largeCount, 'catalogue')]
  for (const catalogue of catalogues) {
    const name = `titles_${catalogue.length}`
    const fill = realTitles(catalogue.slice(titles.length))
    const site = await step(`Importing ${catalogue.length} animes`, () => openSearchSite(address, name, fill))
    closeAtEnd(site.close)
    if (catalogue === titles) await typeTitles(site, `${catalogue.length} animes`, options)
    await askQueries(site, { titles, catalogue, options })
  }
}

type Options = ReturnType<typeof readOptions>

async function askQueries(
  site: SearchSite,
  { titles, catalogue, options }: { titles: SourceAnime[]; catalogue: SourceAnime[]; options: Options },
): Promise<void> {
  const { seed, perKind, showsMisses } = options
  const made = makeQueries({ about: titles, among: catalogue, seed, perKind })
  const queries = [...made, ...readHandWrittenQueries()]
  const results = await step(`Asking ${queries.length} queries`, () => measureSearch(site, queries))
  const title = `Search among ${catalogue.length} animes, seed "${seed}"`
  print(title, [...results.kinds, results.all], aimsByCount(catalogue.length))
  if (showsMisses) printMisses(results.misses)
}

const titlesToType = 300

async function typeTitles(site: SearchSite, among: string, { seed, showsMisses }: Options): Promise<void> {
  const typing = await step('Typing titles letter by letter', () => measureTyping(site, { seed, max: titlesToType }))
  printTyping(`As one types, among ${among}`, typing)
  if (showsMisses) {
    const { empty, missed } = typing
    process.stdout.write(`  empty: ${empty.slice(0, 50).join(' · ')}\n  never among the eight: ${missed.join(' · ')}\n`)
  }
}

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: 'unseen' },
      'per-kind': { type: 'string', default: '100' },
      misses: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
  })
  return { seed: values.seed, perKind: Number(values['per-kind']), showsMisses: values.misses, isQuick: values.quick }
}

function print(title: string, results: KindResult[], aims: Partial<Record<Figure, Aim>>): void {
  const rows = results.map(({ kind, queries, first, inEight, p50, p99 }) => [
    kind,
    String(queries),
    ...[first, inEight].map((share) => `${(share * 100).toFixed(1)} %`),
    ...[p50, p99].map((milliseconds) => milliseconds.toFixed(1)),
  ])
  const all = results.at(-1)
  if (all) {
    const figures: [Figure, number][] = [
      ['first', all.first * 100],
      ['inEight', all.inEight * 100],
      ['p50', all.p50],
      ['p99', all.p99],
    ]
    rows.push(['aim', '', ...figures.map(([name, figure]) => (aims[name] ? judge(figure, aims[name]).text : ''))])
  }
  printTable(title, ['kind', 'queries', 'first', 'in eight', 'p50 ms', 'p99 ms'], rows)
}

function printTyping(title: string, { titles, texts, empty, typed, missed }: Typing): void {
  const aims = [
    judge(empty.length, { atMost: 0 }),
    judge(typed * 100, { atMost: 20 }),
    judge(missed.length, { atMost: 0 }),
  ]
  printTable(
    title,
    ['animes', 'texts', 'empty', 'typed until in eight', 'never in eight'],
    [
      [String(titles), String(texts), String(empty.length), `${(typed * 100).toFixed(1)} %`, String(missed.length)],
      ['aim', '', ...aims.map(({ text }) => text)],
    ],
  )
}

function printMisses(misses: Miss[]): void {
  for (const { kind, text, place, answered } of misses) {
    process.stdout.write(`  ${kind}: "${text}" at ${place || 'none'}; answered: ${answered.slice(0, 3).join(' · ')}\n`)
  }
}
