import { AppError } from '../../../../platform/http/app-error.ts'
import { readInThread } from '../../../../platform/parsing/read-in-thread.ts'
import { RefusedFile } from '../../../../platform/parsing/refused-file.ts'
import { limitWork } from '../../../../platform/pictures/limit-work.ts'
import type { readListFile } from './formats/list-formats.ts'

type List = Awaited<ReturnType<typeof readListFile>>

const thread = new URL('./read-list-thread.ts', import.meta.url)
const limits = { megabytes: 128, seconds: 20 }
const takeTurn = limitWork(2, 20)

/**
 * Reads a list that somebody brings, beside the work of the site.
 * @throws AppError VALIDATION when it cannot be read, RATE_LIMITED when too many are being read
 */
export function readList(file: File): Promise<List> {
  return takeTurn(async () => {
    try {
      const pieces = readInThread<List>(thread, { bytes: await file.bytes() }, limits)
      for await (const list of pieces) return list
    } catch (error) {
      if (error instanceof RefusedFile) throw unreadable(error.message)
      throw error
    }
    throw new Error('The thread gave no list.')
  })
}

/** The refusal of a whole file, shown under the field it was chosen with. */
function unreadable(message: string): AppError {
  return new AppError('VALIDATION', message, { fields: [{ field: 'file', message }] })
}
