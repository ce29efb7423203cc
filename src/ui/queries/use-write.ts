import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { toFailure } from '../errors/to-failure.ts'
import { type Notice, useNotice } from '../feedback/notice-context.ts'
import { answersOf, type Operation, staffAnswers } from './reads.ts'

type WriteSteps<Answer, Input, Before> = Omit<UseMutationOptions<Answer, Error, Input, Before>, 'mutationFn'> & {
  /** Makes the call. */
  send: (input: Input) => Promise<Answer>
  /** Returns the notice to show; a text alone offers to undo the answer's action. Without it, the caller shows one. */
  done?: (answer: Answer, input: Input) => Notice | string | undefined
  /** The operations to refetch afterwards; all of the administration by default. */
  refreshes?: Operation[]
  /** Shows a failure as a notice; otherwise the caller shows `error`. */
  noticesFailure?: boolean
}

/**
 * Performs a write: sends it, shows a notice, and refetches the changed data. `onMutate` may show the change before the
 * server has answered; the call then outlives the page (`outlivesPage`). Writes with the same `scope` are sent one
 * after another.
 */
export function useWrite<Answer, Input = void, Before = unknown>({
  send,
  done,
  refreshes,
  noticesFailure = false,
  onSuccess,
  onError,
  onSettled,
  ...options
}: WriteSteps<Answer, Input, Before>) {
  const notice = useNotice()
  return useMutation<Answer, Error, Input, Before>({
    ...options,
    mutationFn: send,
    onSuccess(answer, input, ...rest) {
      const message = done?.(answer, input)
      if (message) notice(typeof message === 'string' ? { text: message, actionId: actionOf(answer) } : message)
      return onSuccess?.(answer, input, ...rest)
    },
    onError(error, ...rest) {
      if (noticesFailure) notice({ text: toFailure(error).message, tone: 'danger' })
      return onError?.(error, ...rest)
    },
    onSettled(...given) {
      if (onSettled) return onSettled(...given)
      const [, error, , , { client }] = given
      const refetched = client.invalidateQueries(refreshes ? answersOf(...refreshes) : staffAnswers)
      // A refetch waits for the network, and for the writes in turn: neither a failure nor the next write waits for it.
      return error || options.scope ? undefined : refetched
    },
  })
}

const actionOf = (answer: unknown) => (answer as { action_id?: number | null } | undefined)?.action_id
