import { serveThread } from '../../../platform/parsing/serve-thread.ts'
import type { CataloguePiece } from './read-catalogue.ts'
import { type CheckedRecord, checkRecords } from './records/check-records.ts'
import { type BroughtFile, openSource } from './sources/open-source.ts'

const mostRecords = 500
const mostBytes = 256 * 1024

serveThread(async function* ({ now, ...file }: BroughtFile & { now: Date }): AsyncGenerator<CataloguePiece> {
  const source = await openSource(file)
  const { kind, total, columns, stopped } = source
  yield { kind, total, columns, stopped }
  let [records, bytes]: [CheckedRecord[], number] = [[], 0]
  for (const record of checkRecords(source, now)) {
    records.push(record)
    bytes += record.bytes
    if (records.length < mostRecords && bytes < mostBytes) continue
    yield { records }
    ;[records, bytes] = [[], 0]
  }
  yield { records, unknownColumns: [...source.unknownColumns] }
})
