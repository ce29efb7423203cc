// npm run bench search -- [--seed WORD] [--per-kind N] [--misses]
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { step } from '../../scripts/steps.mjs'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { speakFrenchInValidation } from '../../src/platform/http/french-validation.ts'
import { type Aim, judge } from '../kit/aims.ts'
import { withClosing } from '../kit/closing.ts'
import { growTitles } from '../kit/grow-titles.ts'
import { makeTemporaryFolder } from '../kit/site-process.ts'
import { printTable } from '../kit/tables.ts'
import { makeQueries, readHandWrittenQueries } from './make-queries.ts'
import { type KindResult, type Miss, measureSearch } from './measure-search.ts'
import { openSearchSite } from './open-search-site.ts'
import { hasTitles, readTitles, titlesFile } from './title-source.ts'

const largeCount = 30_000
type Figure = 'first' | 'inEight' | 'p50' | 'p99'
const speedAims = { p50: { atMost: 15 }, p99: { atMost: 80 } }
/** Percent and milliseconds. Among invented titles, which begin and end like real ones, only speed has an aim. */
const aimsByCount = (count: number): Partial<Record<Figure, Aim>> =>
  count === largeCount ? speedAims : { first: { atLeast: 96 }, inEight: { atLeast: 99 }, ...speedAims }

/**
 * How often the search answers with the right anime, first and among eight, and how fast, over HTTP, with the real
 * titles and with 30,000. The weights of the search were set on the seed "dev"; without another it reports "unseen".
 */
export async function main(args: string[] = []): Promise<void> {
  if (!hasTitles()) {
    process.stdout.write(`Search: skipped, the real titles are not there (${titlesFile}).\n`)
    return
  }
  const { seed, perKind, showsMisses } = readOptions(args)
  const titles = readTitles()
  const grown = growTitles(titles, largeCount, 'catalogue')
  speakFrenchInValidation()
  await withClosing(async (later) => {
    const { folder, remove } = makeTemporaryFolder()
    later(remove)
    const server = await step('Starting PostgreSQL', () => startEmbeddedPostgres(join(folder, 'database')))
    later(server.stop)
    for (const catalogue of [titles, grown]) {
      const name = `titles_${catalogue.length}`
      const more = catalogue.slice(titles.length)
      const site = await step(`Importing ${catalogue.length} animes`, () => openSearchSite(server.address, name, more))
      later(site.close)
      const made = makeQueries({ about: titles, among: catalogue, seed, perKind })
      const queries = [...made, ...readHandWrittenQueries()]
      const results = await step(`Asking ${queries.length} queries`, () => measureSearch(site, queries))
      const title = `Search among ${catalogue.length} animes, seed "${seed}"`
      print(title, [...results.kinds, results.all], aimsByCount(catalogue.length))
      if (showsMisses) printMisses(results.misses)
    }
  })
}

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: 'unseen' },
      'per-kind': { type: 'string', default: '100' },
      misses: { type: 'boolean', default: false },
    },
  })
  return { seed: values.seed, perKind: Number(values['per-kind']), showsMisses: values.misses }
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

function printMisses(misses: Miss[]): void {
  for (const { kind, text, place, answered } of misses) {
    process.stdout.write(`  ${kind}: "${text}" at ${place || 'none'}; answered: ${answered.slice(0, 3).join(' · ')}\n`)
  }
}

if (import.meta.main) await main(process.argv.slice(2))
