// npm run catalogue:import -- FILE [--map FILE] [--dry-run]    (docs/import-format.md)
import { parseArgs } from 'node:util'
import {
  type ImportReport,
  importCatalogue,
  openCatalogueFile,
  UnusableFileError,
} from '../../features/catalogue-import/server/public.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../open-database.ts'
import { readEnvironment } from '../read-environment.ts'

const usage = 'npm run catalogue:import -- FICHIER [--map FICHIER] [--dry-run]'

/** @returns the exit code: 0 done (refused lines are listed), 2 file or arguments that cannot be used, else 1 */
async function main(): Promise<number> {
  const { file, map, dryRun } = readArguments()
  const records = await openCatalogueFile(file, map)
  const config = readEnvironment()
  const { connection, close } = await openDatabase({ ...config, DATABASE_POOL: 2 })
  try {
    await migrate(connection.db)
    const started = performance.now()
    const report = await importCatalogue({
      db: connection.db,
      records,
      dryRun,
      onProgress: process.stdout.isTTY ? drawProgress : printProgress(),
      now: new Date(),
    })
    if (process.stdout.isTTY) process.stdout.write('\n')
    printReport(report, { dryRun, what: records.kind, seconds: (performance.now() - started) / 1000 })
    return 0
  } finally {
    await close()
  }
}

function readArguments(): { file: string; map?: string; dryRun: boolean } {
  const { values, positionals } = parseArgs({
    options: { map: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new UnusableFileError('Un seul fichier est attendu.')
  const dryRun = values['dry-run']
  return values.map === undefined ? { file, dryRun } : { file, map: values.map, dryRun }
}

function drawProgress(done: number, total: number): void {
  const width = 30
  const filled = total === 0 ? width : Math.min(Math.round((done / total) * width), width)
  process.stdout.write(`\r  ${'█'.repeat(filled)}${'░'.repeat(width - filled)}  ${done} / ${total}`)
}

/** Without a terminal: a line a tenth of the way. */
function printProgress(): (done: number, total: number) => void {
  let printed = -1
  return (done, total) => {
    const tenth = total === 0 ? 10 : Math.floor((done / total) * 10)
    if (tenth > printed) process.stdout.write(`  ${done} / ${total}\n`)
    printed = Math.max(tenth, printed)
  }
}

type Run = { dryRun: boolean; what: 'animes' | 'episodes'; seconds: number }

function printReport({ created, updated, unchanged, refused, unknownColumns }: ImportReport, run: Run): void {
  const what = run.what === 'animes' ? 'Animes' : 'Épisodes'
  const lines = [
    `${what} : ${created} créés, ${updated} modifiés, ${unchanged} inchangés, ${refused.length} lignes refusées` +
      ` (${run.seconds.toFixed(1)} s)`,
    ...(unknownColumns.length > 0 ? [`Colonnes inconnues, non lues : ${unknownColumns.join(', ')}`] : []),
    ...refused.map(({ line, title, reasons }) => `Ligne ${line}${title && ` (${title})`} : ${reasons.join(' ; ')}`),
    ...(run.dryRun ? ['Essai à blanc : rien n’a été écrit.'] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

process.exit(
  await main().catch((error: unknown) => {
    const isMisuse = error instanceof UnusableFileError || (error instanceof TypeError && 'code' in error)
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${isMisuse ? `${usage}\n` : ''}`)
    return isMisuse ? 2 : 1
  }),
)
