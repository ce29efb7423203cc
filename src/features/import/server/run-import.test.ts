import { expect, test } from 'vitest'
import type { Database } from '../../../platform/database/connect-database.ts'
import type { AnimeRecord } from './records/anime-record.ts'
import { type ImportKind, runImport } from './run-import.ts'

type Item = { line: number; title: string }

/** Imports lines in batches of two; `write` gets each batch. */
function importLines(count: number, write: (lines: number[]) => Promise<void>) {
  const read: number[] = []
  const kind: ImportKind<Item> = {
    batchSize: 2,
    read(_, line) {
      read.push(line)
      return { item: { line, title: `Ligne ${line}` } }
    },
    async write(_, items) {
      await write(items.map(({ line }) => line))
      return { counts: { created: items.length, updated: 0, unchanged: 0 }, settle: () => {} }
    },
    forget: () => {},
  }
  const record = {} as AnimeRecord
  const records = Array.from({ length: count }, (_, at) => ({ line: at + 1, title: '', bytes: 10, record }))
  const source = { kind: 'animes' as const, total: count, columns: [], stopped: undefined, records }
  const report = runImport<Item>({
    db: {} as Database,
    source: { ...source, unknownColumns: () => [], close: async () => {} },
    kind,
    dryRun: false,
    canPlay: () => true,
    onProgress: () => {},
    inAction: (work) => work({} as Database),
  })
  return { read, report }
}

test('a batch is read while the one before is written, and written after it', async () => {
  const first = Promise.withResolvers<void>()
  const written: number[][] = []
  const { read, report } = importLines(5, async (lines) => {
    written.push(lines)
    if (written.length === 1) await first.promise
  })
  await new Promise(setImmediate)
  expect(read).toEqual([1, 2, 3, 4])
  expect(written).toEqual([[1, 2]])
  first.resolve()
  expect((await report).created).toBe(5)
  expect(written).toEqual([[1, 2], [3, 4], [5]])
})

test('a database that goes away ends the import, and nothing after is written', async () => {
  const written: number[][] = []
  const { report } = importLines(9, async (lines) => {
    if (lines.includes(3)) throw Object.assign(new Error('gone'), { code: '57P01' })
    written.push(lines)
  })
  await expect(report).rejects.toThrow('gone')
  expect(written).toEqual([[1, 2]])
})
