import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { step } from '../../scripts/steps.mjs'
import type { DatabaseAddress } from '../../src/platform/database/connect-database.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { judge, printTable, toShort } from '../kit/figures.ts'
import { findOption } from '../kit/find-option.ts'
import { growTitles, readBaseTitles } from '../kit/grow-titles.ts'
import { startPostgres } from '../kit/open-database.ts'
import { openCatalogue } from '../queries/open-catalogue.ts'
import type { ImportCost, ImportOrder } from './import-file.ts'

/** Milliseconds per line: reading, checking, writing and search names. */
const aims = { 'new animes': 0.3, 'the same again': 0.12, 'links of episodes': 0.15 }
type Name = keyof typeof aims
/** Allowed growth of the process in megabytes, for any file. */
const maxMegabytes = 250

/** Measures the import time per line (--lines=100000) and memory of three files in turn. */
export async function main(options: string[] = []): Promise<void> {
  const count = Number(findOption(options, 'lines') ?? 100_000)
  const { folder, address: server } = await startPostgres()
  const { connection } = await openCatalogue(server, 'import', async () => {})
  closeAtEnd(connection.close)
  const address = { ...server, database: 'import' } as DatabaseAddress
  const [animes, links] = [join(folder, 'animes.csv'), join(folder, 'links.csv')]
  await step('Writing the files', async () => {
    writeFileSync(animes, makeAnimes(count))
    writeFileSync(links, makeLinks(count))
  })
  const costs = new Map<Name, ImportCost>()
  for (const [name, path] of [
    ['new animes', animes],
    ['the same again', animes],
    ['links of episodes', links],
  ] as const) {
    costs.set(name, await step(`Importing ${name}`, () => importFile({ address, path })))
  }
  const rows = [...costs].map(([name, { ms, megabytes }]) => {
    const perLine = ms / count
    const [time, memory] = [judge(perLine, { atMost: aims[name] }), judge(megabytes, { atMost: maxMegabytes })]
    return [name, toShort(perLine), toShort(ms / 1000), time.text, toShort(megabytes), memory.text]
  })
  printTable(`Imports of ${count} lines`, ['Import', 'ms a line', 's', 'Aim', 'MB', 'Aim'], rows)
}

async function importFile(order: ImportOrder): Promise<ImportCost> {
  const child = fork(fileURLToPath(new URL('import-file.ts', import.meta.url)))
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The import ended with ${code}.`)
  })
  child.send(order)
  const [cost] = await Promise.race([once(child, 'message'), ended])
  await ended.catch(() => {})
  return cost
}

function makeAnimes(count: number): string {
  const rows = growTitles(readBaseTitles(), count, 'import').map(({ title, titles }, index) => {
    const english = titles.find(({ language }) => language === 'en')?.text ?? ''
    const cells = [title, english, `anime-${index}`, 1990 + (index % 35), 'Drame|Sport', `Studio ${index % 300}`]
    return [...cells, 'Une histoire de phares et de marées, racontée un soir d’hiver.', index].map(quote).join(';')
  })
  return ['title;titles.en;slug;release_year;genres;studio;synopsis;external_ids.mal', ...rows].join('\n')
}

function makeLinks(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = (index % 20) + 1
    const anime = Math.floor(index / 20)
    return `anime-${anime};${number};VOSTFR;https://video.example/embed-${anime}-${number}.html`
  })
  return ['anime;episode_number;language;url', ...rows].join('\n')
}

const quote = (cell: string | number): string => `"${String(cell).replaceAll('"', '""')}"`
