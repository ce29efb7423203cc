import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { step } from '../../scripts/steps.mjs'
import { importCatalogue, openCatalogueFile } from '../../src/features/import/server/public.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { judge } from '../kit/aims.ts'
import { withClosing } from '../kit/closing.ts'
import { growTitles, readBaseTitles } from '../kit/grow-titles.ts'
import { makeTemporaryFolder } from '../kit/site-process.ts'
import { printTable, toShort } from '../kit/tables.ts'
import { openCatalogue } from '../queries/open-catalogue.ts'

/** Milliseconds per line: reading, checking, writing and search names. */
const aims = { 'new animes': 0.3, 'the same again': 0.12, 'links of episodes': 0.15 }
/** Allowed growth of the process in megabytes, for any file. */
const maxMegabytes = 250

/** Measures the import time per line (--lines=100000) and memory. */
export async function main(options: string[] = []): Promise<void> {
  const count = Number(options.find((option) => option.startsWith('--lines='))?.slice('--lines='.length) ?? 100_000)
  await withClosing(async (later) => {
    const { folder, remove } = makeTemporaryFolder()
    later(remove)
    const server = await startEmbeddedPostgres(join(folder, 'database'))
    later(server.stop)
    const { connection } = await openCatalogue(server.address, 'import', async () => {})
    later(connection.close)
    const [animes, links] = [join(folder, 'animes.csv'), join(folder, 'links.csv')]
    await step('Writing the files', async () => {
      writeFileSync(animes, makeAnimes(count))
      writeFileSync(links, makeLinks(count))
    })
    const files = { 'new animes': animes, 'the same again': animes, 'links of episodes': links }
    const before = process.memoryUsage().rss
    let largest = before
    const watch = setInterval(() => (largest = Math.max(largest, process.memoryUsage().rss)), 50)
    const times = new Map<string, number>()
    for (const [name, file] of Object.entries(files)) {
      const started = performance.now()
      const records = await openCatalogueFile(file)
      const report = await importCatalogue({ db: connection.db, records, now: new Date() })
      if (report.refusedCount > 0) throw new Error(report.refused[0]?.reasons.join())
      times.set(name, (performance.now() - started) / count)
    }
    clearInterval(watch)
    const megabytes = (largest - before) / 1024 / 1024
    const rows = [...times].map(([name, ms]) => {
      const { text } = judge(ms, { atMost: aims[name as keyof typeof aims] })
      return [name, toShort(ms), toShort((ms * count) / 1000), text]
    })
    const memory = judge(megabytes, { atMost: maxMegabytes })
    printTable(`Imports of ${count} lines`, ['Import', 'ms a line', 's', 'Aim'], rows)
    process.stdout.write(`  The process grew by ${toShort(megabytes)} MB (${memory.text})\n`)
  })
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

function quote(cell: string | number): string {
  return `"${String(cell).replaceAll('"', '""')}"`
}
