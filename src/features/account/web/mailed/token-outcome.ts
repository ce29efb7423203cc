import { isRefusal } from '../../../../ui/api/is-refusal.ts'
import { toFailure } from '../../../../ui/errors/to-failure.ts'

/** What became of a mailed link: `refused` is final, `failed` may be tried again. */
export type TokenOutcome = { status: 'idle' | 'pending' } | { status: 'done' | 'refused' | 'failed'; message: string }

/** Waits for the call with a mailed token, and maps its answer or failure. Never rejects. */
export async function waitForOutcome(call: Promise<{ message: string }>): Promise<TokenOutcome> {
  try {
    return { status: 'done', message: (await call).message }
  } catch (error) {
    return { status: isRefusal(error, 400) ? 'refused' : 'failed', message: toFailure(error).message }
  }
}
