import { serveThread } from '../../../platform/parsing/serve-thread.ts'
import type { CataloguePiece } from './read-catalogue.ts'
import { type CheckedRecord, checkRecords } from './records/check-records.ts'
import { type ImportedFile, openSource } from './sources/open-source.ts'

// Those of the importer's next transaction are ready when the one before ends.
const maxRecords = 1000
const maxBytes = 256 * 1024

serveThread(async function* ({ now, ...file }: ImportedFile & { now: Date }): AsyncGenerator<CataloguePiece> {
  const source = await openSource(file)
  const { kind, total, columns, stopped } = source
  yield { kind, total, columns, stopped, unknownColumns: [...source.unknownColumns] }
  let [records, bytes]: [CheckedRecord[], number] = [[], 0]
  for (const record of checkRecords(source, now)) {
    records.push(record)
    bytes += record.bytes
    if (records.length < maxRecords && bytes < maxBytes) continue
    yield { records }
    ;[records, bytes] = [[], 0]
  }
  yield { records, unknownColumns: [...source.unknownColumns] }
})
