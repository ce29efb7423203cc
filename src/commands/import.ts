// sumine import FILE [--map FILE] [--dry-run]    (docs/import-format.md)
import { parseArgs } from 'node:util'
import { type ImportReport, importCatalogue, openCatalogueFile } from '../features/import/server/public.ts'
import { createLinkJudge } from '../features/links/server/public.ts'
import { RefusedFile } from '../platform/parsing/refused-file.ts'
import { readEnvironment } from '../process/read-environment.ts'
import { countOf } from '../shared/french-numbers.ts'
import { onDatabase } from './on-database.ts'
import { runCommand, UsageError } from './run-command.ts'

let isInterrupted = false
// A second signal ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isInterrupted = true))

/** Imports the file and prints a report. Fails when every line was refused, not when some were. */
async function importFile(): Promise<void> {
  const { file, map, dryRun } = readArguments()
  const records = await openCatalogueFile(file, map).catch(asUsageError)
  const config = readEnvironment()
  const canPlay = await createLinkJudge(config)
  await onDatabase(config, {
    needs: 'current site',
    work: async ({ db }) => {
      const started = performance.now()
      const onProgress = process.stdout.isTTY ? drawProgress : printProgress()
      const onBatch = async (done: number) => {
        if (isInterrupted) throw new Error(describeInterruption(dryRun ? 0 : done, records.total))
      }
      const report = await importCatalogue({ db, records, dryRun, canPlay, onProgress, onBatch, now: () => new Date() })
      if (process.stdout.isTTY) process.stdout.write('\n')
      const { created, updated, unchanged, refused_count } = report
      if (refused_count > 0 && created + updated + unchanged === 0) process.exitCode = 1
      printReport(report, { dryRun, what: records.kind, seconds: (performance.now() - started) / 1000 })
    },
  })
}

const describeInterruption = (written: number, total: number) =>
  written === 0
    ? 'Interrompu : rien n’a été écrit.'
    : `Interrompu après ${written} lignes sur ${total}, qui restent. Relancez la commande pour les autres.`

function asUsageError(error: unknown): never {
  throw error instanceof RefusedFile ? new UsageError(error.message) : error
}

function readArguments(): { file: string; map?: string; dryRun: boolean } {
  const { values, positionals } = parseArgs({
    options: { map: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new UsageError('Un seul fichier est attendu.')
  const dryRun = values['dry-run']
  return values.map === undefined ? { file, dryRun } : { file, map: values.map, dryRun }
}

function drawProgress(done: number, total: number): void {
  const width = 30
  const filled = total === 0 ? width : Math.min(Math.round((done / total) * width), width)
  process.stdout.write(`\r  ${'█'.repeat(filled)}${'░'.repeat(width - filled)}  ${done} / ${total}`)
}

/** Without a terminal: one line per tenth of the work. */
function printProgress(): (done: number, total: number) => void {
  let printed = -1
  return (done, total) => {
    const tenth = total === 0 ? 10 : Math.floor((done / total) * 10)
    if (tenth > printed) process.stdout.write(`  ${done} / ${total}\n`)
    printed = Math.max(tenth, printed)
  }
}

type Run = { dryRun: boolean; what: 'animes' | 'episodes'; seconds: number }

function printReport({ created, updated, unchanged, refused, ...rest }: ImportReport, run: Run): void {
  const { refused_count, unknown_columns, reasons, unplayable, stopped } = rest
  const what = run.what === 'animes' ? 'Animes' : 'Épisodes'
  const lines = [
    `${what} : ${countOf(created, 'créé')}, ${countOf(updated, 'modifié')}, ${countOf(unchanged, 'inchangé')},` +
      ` ${countOf(refused_count, 'ligne refusée', 'lignes refusées')} (${run.seconds.toFixed(1)} s)`,
    ...(unknown_columns.length > 0 ? [`Colonnes inconnues, non lues : ${unknown_columns.join(', ')}`] : []),
    ...reasons.filter(({ count }) => count > 1).map(({ reason, count }) => `${count} fois : ${reason}`),
    ...refused.map(({ line, title, reasons }) => `Ligne ${line}${title && ` (${title})`} : ${reasons.join(' ; ')}`),
    ...(refused_count > refused.length
      ? [`… et ${countOf(refused_count - refused.length, 'autre ligne refusée', 'autres lignes refusées')}`]
      : []),
    ...unplayable.flatMap(({ host, count, links }) => [
      `Liens que le site ne sait pas lire : ${host} (${count})`,
      ...links.map(({ line, url }) => `  Ligne ${line} : ${url}`),
      ...(count > links.length ? [`  … et ${countOf(count - links.length, 'autre')}`] : []),
    ]),
    ...(stopped === null ? [] : [`Le fichier n’a été lu qu’en partie : ${stopped}`]),
    ...(run.dryRun ? ['Essai à blanc : rien n’a été écrit.'] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

runCommand('sumine import FICHIER [--map FICHIER] [--dry-run]', importFile)
