import { step } from '../../scripts/steps.mjs'
import { loadDemo } from '../../src/demo/load-demo.ts'
import { speakFrenchInValidation } from '../../src/platform/http/french-validation.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { judge, percentile, printTable, timeOf } from '../kit/figures.ts'
import { startPostgres } from '../kit/open-database.ts'
import { type CallKind, makeCalls, makeSuggestionCalls } from './make-calls.ts'
import { type OpenCatalogue, openCatalogue } from './open-catalogue.ts'
import { writeGrownCatalogue } from './write-grown-catalogue.ts'

const grown = { animeCount: 30_000, episodeCount: 500_000 }
const callsPerKind = 500

/** Maximum medians in milliseconds for a catalogue of 30,000 animes. */
const aims: Record<string, number> = {
  list: 1,
  'filter: two genres, a language': 4,
  'search with a typo': 15,
  detail: 0.5,
  episodes: 0.5,
}

/** Maximum median of a member's suggestions, from 60 marks, divided by that of the animes similar to one. */
const maxSuggestionRatio = 6

type Timing = { name: string; p50: number; p99: number; calls: number }

/** Measures read operations in the process, one at a time: contract, statement, answer. */
export async function main(): Promise<void> {
  speakFrenchInValidation()
  const { address, folder } = await startPostgres()
  const demo = await step('Loading the demonstration', () =>
    openCatalogue(address, 'demo', (db) => loadDemo(db, folder, () => {})),
  )
  closeAtEnd(demo.connection.close)
  const large = await step('Growing 30,000 animes with 500,000 episodes', () =>
    openCatalogue(address, 'large', (db) => writeGrownCatalogue(db, grown)),
  )
  closeAtEnd(large.connection.close)
  const atDemo = await step("Measuring at the demonstration's size", () => measureAll(demo))
  const atLarge = await step('Measuring at 30,000 animes', () => measureAll(large))
  print(atDemo, atLarge)
}

async function measureAll(catalogue: OpenCatalogue): Promise<Timing[]> {
  const { call, connection } = catalogue
  const kinds = [...(await makeCalls(call, connection.db, callsPerKind)), await makeSuggestionCalls(catalogue)]
  // The first pass warms up code, connections and PostgreSQL's memory.
  for (const kind of kinds) await measure(kind)
  catalogue.clearTotals()
  const timings: Timing[] = []
  for (const kind of kinds) timings.push(await measure(kind))
  return timings
}

async function measure({ name, calls }: CallKind): Promise<Timing> {
  const times: number[] = []
  for (const call of calls) times.push(await timeOf(call))
  return { name, p50: percentile(times, 0.5), p99: percentile(times, 0.99), calls: calls.length }
}

function print(atDemo: Timing[], atLarge: Timing[]): void {
  const rows = atLarge.map(({ name, p50, p99, calls }, at) => {
    const small = atDemo[at]
    const aim = aims[name]
    return [
      name,
      ...(small ? [small.p50.toFixed(2), small.p99.toFixed(2)] : ['', '']),
      p50.toFixed(2),
      p99.toFixed(2),
      aim === undefined ? '' : judge(p50, { atMost: aim }).text,
      String(calls),
    ]
  })
  const head = ['ms in the process', 'demo p50', 'p99', '30,000 p50', 'p99', 'aim p50', 'calls']
  printTable('Reading operations, one at a time', head, rows)
  const medianOf = (name: string) => atLarge.find((timing) => timing.name === name)?.p50 ?? Number.NaN
  const ratio = medianOf('suggestions') / medianOf('similar animes')
  process.stdout.write(
    `  Suggestions cost ${ratio.toFixed(1)} times similar animes: ${judge(ratio, { atMost: maxSuggestionRatio }).text}\n\n`,
  )
}
