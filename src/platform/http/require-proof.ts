import { type CallContext, type Caller, neverByToken, requireCaller } from './api.ts'
import { AppError } from './app-error.ts'

/**
 * Requires a recent proof that the account's owner makes the call.
 * @throws AppError UNAUTHENTICATED, PROOF_REQUIRED, FORBIDDEN for a program
 */
export function requireProof(context: Pick<CallContext, 'caller'>): Caller {
  const caller = requireCaller(context)
  if (caller.token) throw new AppError('FORBIDDEN', neverByToken)
  if (!caller.hasProof) throw new AppError('PROOF_REQUIRED')
  return caller
}

/** As many rows as a page of a list shows. Deleting so many is daily work; more requires a proof. */
export const manyRows = 20

/** Returns whether an action on these rows, or without ids on all that match a filter, requires a proof. */
export const isMany = (ids: readonly unknown[] | undefined): boolean => ids === undefined || ids.length > manyRows
