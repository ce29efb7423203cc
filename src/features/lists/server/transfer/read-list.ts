import { AppError } from '../../../../platform/http/app-error.ts'
import { limitWork } from '../../../../platform/http/limits/limit-work.ts'
import { readInThread } from '../../../../platform/parsing/read-in-thread.ts'
import { RefusedFile } from '../../../../platform/parsing/refused-file.ts'
import type { readListFile } from './formats/list-formats.ts'

type List = Awaited<ReturnType<typeof readListFile>>

const thread = new URL('./read-list-thread.ts', import.meta.url)
const limits = { megabytes: 128, seconds: 20 }
const waitForTurn = limitWork(2, 20)

/**
 * Reads an uploaded list in a thread.
 * @throws AppError VALIDATION for an unreadable one, RATE_LIMITED when too many are being read, or one of
 * the account
 */
export function readList(file: File, accountId: number): Promise<List> {
  return waitForTurn(async () => {
    try {
      const pieces = readInThread<List>(thread, { bytes: await file.bytes() }, limits)
      for await (const list of pieces) return list
    } catch (error) {
      if (error instanceof RefusedFile) throw new AppError('VALIDATION', error.message, { field: 'file' })
      throw error
    }
    throw new Error('The thread returned no list.')
  }, accountId)
}
