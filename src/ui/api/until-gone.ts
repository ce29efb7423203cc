import { ApiError } from './api-error.ts'

/** Waits for a removal. If the row was already gone, that is not an error. */
export async function untilGone(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
  })
}
